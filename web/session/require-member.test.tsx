import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { RequireMember } from './require-member.tsx'

test("while it is not known who is there, 'Loading...' stands in with a spinner, and nothing private shows", () => {
  const html = renderToStaticMarkup(
    <StaticRouter location="/my-posts">
      <RequireMember>My Posts</RequireMember>
    </StaticRouter>,
  )
  expect(html).toMatch(/<p role="status"[^>]*><svg[^>]*animate-spin.*<\/svg>Loading\.\.\.<\/p>/)
  expect(html).not.toContain('My Posts')
})
