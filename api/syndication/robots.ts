const disallowed = [
  '/api/',
  '/profile',
  '/my-posts',
  '/following',
  '/saved',
  '/create-post',
  '/moderation',
  '/verify-code',
  '/reset-password',
]

/** `/robots.txt`: allows all public pages and pictures, not members' own pages. */
export function robots(siteUrl: string): string {
  const rules = ['User-agent: *', 'Allow: /api/media/', ...disallowed.map((path) => `Disallow: ${path}`)]
  return `${rules.join('\n')}\n\nSitemap: ${siteUrl}/sitemap.xml\n`
}
