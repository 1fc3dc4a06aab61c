/** Is loaded before a measured server and reports its memory when it is asked. */
process.on("message", (message) => {
  if (message === "vitals") process.send?.({ vitals: { rss: process.memoryUsage.rss() } });
});
