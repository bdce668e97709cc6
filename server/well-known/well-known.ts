import type { FastifyInstance } from 'fastify'
import { documentNotFound } from '#server/cache/public-route.ts'

interface Options {
  siteUrl: string
  /** A `mailto:` or `https:` address for reports of vulnerabilities, if there is one. */
  securityContact: string | undefined
  /** In milliseconds. */
  now?: () => number
}

const expiryDays = 180
const maxAge = 86_400

/** RFC 9116. The date is half a year ahead of each request, so a site that runs has a current file. */
function securityTxt({ siteUrl, securityContact, now = Date.now }: Options): string {
  const expires = new Date(now() + expiryDays * 86_400_000).toISOString()
  return [
    `Contact: ${securityContact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/**
 * Serves `/.well-known/change-password`, with which password managers find the form, and, with a contact,
 * `/.well-known/security.txt`.
 */
export function mountWellKnown(app: FastifyInstance, options: Options): void {
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/settings/security', 302),
  )
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (!options.securityContact) {
      return reply.code(404).headers(documentNotFound.headers).send(documentNotFound.body)
    }
    return reply
      .header('cache-control', `public, max-age=${maxAge}`)
      .header('x-content-type-options', 'nosniff')
      .type('text/plain; charset=utf-8')
      .send(securityTxt(options))
  })
}
