/** The product token of robots.txt files. */
export const product = 'Toolshelf'

/** The `User-Agent` of all fetches. */
export function userAgentOf({ version, siteUrl }: { version: string; siteUrl: string }): string {
  return `${product}/${version} (+${siteUrl})`
}
