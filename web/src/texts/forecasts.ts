/** The texts of what stands around the panels of forecasts: a part of the catalogue. */

export const forecasts = {
  title: "Your forecast",
  /** The button of a phone that opens the panel, and the one that closes it. */
  open: "Forecast",
  close: "Close",
  titleOfMany: "Your forecasts",
  signIn: "Sign in to forecast.",
  branches: { yes: "If the condition comes true", no: "If it does not" },
  notes: {
    notApproved: "The question is not open for forecasts yet.",
    opens: (time: string) => `Forecasts are taken from ${time} on.`,
    closed: "The question is closed. It takes no more forecasts.",
    closedAt: (time: string) => `The question closed on ${time}. It takes no more forecasts.`,
    resolved: "The question is resolved. It takes no more forecasts.",
    readOnly: "You may read this question. Forecasting it needs an invitation to its project.",
  },
} as const;
