/** Writes the files that tell crawlers what there is. Contract 2.37. */
import { escapedXml } from "../../../domain/text/escaped.ts";

export const XML_TYPE = "application/xml; charset=utf-8";

/** Returns a sitemap of these addresses, each with the time of its last change. */
export function sitemapOf(
  pages: readonly { readonly address: string; readonly changedAt: number | null }[],
): string {
  const entries = pages.map(({ address, changedAt }) => {
    const changed =
      changedAt === null ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    return `<url><loc>${escapedXml(address)}</loc>${changed}</url>\n`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</urlset>
`;
}

/** Returns what crawlers may read. Where nothing is public, they are asked to read nothing. */
export function robotsOf(baseUrl: string, isPublic: boolean): string {
  const rules = isPublic
    ? [
        "Allow: /api/public/",
        "Disallow: /api/",
        "Disallow: /admin/",
        `Sitemap: ${baseUrl}/sitemap.xml`,
      ]
    : ["Disallow: /"];
  return `User-agent: *\n${rules.join("\n")}\n`;
}
