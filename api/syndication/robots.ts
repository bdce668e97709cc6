const closed = [
  '/api/',
  '/profile',
  '/my-posts',
  '/saved',
  '/create-post',
  '/moderation',
  '/verify-code',
  '/reset-password',
]

/** `/robots.txt`: everything public may be read, pictures included; what is a member's own may not. */
export function robots(siteUrl: string): string {
  const rules = ['User-agent: *', 'Allow: /api/media/', ...closed.map((path) => `Disallow: ${path}`)]
  return `${rules.join('\n')}\n\nSitemap: ${siteUrl}/sitemap.xml\n`
}
