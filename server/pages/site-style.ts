import type { FastifyInstance } from 'fastify'
import { accentProperties } from '#contract/accent.ts'
import { documentNotFound } from '#server/cache/public-route.ts'

/**
 * Serves `/site.css?accent=0f6b50`, which gives pages the accent colour of the site: the content security policy allows no
 * style attributes. The address says all that it has, so nothing has to be invalidated.
 */
export function mountSiteStyle(app: FastifyInstance): void {
  app.get('/site.css', (request, reply) => {
    const { accent } = request.query as Record<string, unknown>
    if (typeof accent !== 'string' || !/^[0-9a-f]{6}$/.test(accent)) {
      return reply.code(404).headers(documentNotFound.headers).send(documentNotFound.body)
    }
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .header('x-content-type-options', 'nosniff')
      .send(styleOf(`#${accent}`))
  })
}

/** Wins over web/styles/tokens.css in any order; printed pages and forced colours keep their own. */
function styleOf(accent: string): string {
  const { light, dark } = accentProperties(accent)
  const rules = [
    `:root:root{${declarations(light)}}`,
    // Without scripts, pages have no class of a theme.
    `@media (prefers-color-scheme:dark){:root:root:not(.light){${declarations(dark)}}}`,
    `:root:root.dark{${declarations(dark)}}`,
  ]
  return `@media screen and (forced-colors:none){${rules.join('')}}\n`
}

function declarations(properties: Record<string, string>): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}
