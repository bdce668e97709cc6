import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Post } from '#contract/posts.ts'
import type { Tool } from '#contract/tools.ts'
import { factsOf } from './tool-card.tsx'
import { ToolNote } from './tool-note.tsx'
import { ToolLogo } from './tool-logo.tsx'

type PostTool = NonNullable<Post['tool']>

function note(fields: Partial<PostTool>, linked = false): string {
  const tool = { slug: 'loom', name: 'Loom', post_count: 1, health: 'alive', ...fields } as PostTool
  const html = renderToStaticMarkup(<ToolNote tool={tool} linked={linked} />)
  return html.replace(/<svg.*?<\/svg>/g, '')
}

test('a card links to all reviews of the tool from the second one on', () => {
  expect(note({}).trim()).toBe('')
  expect(note({ post_count: 2 })).toMatch(/<a [^>]*href="\/tools\/loom"[^>]*>2 reviews<\/a>/)
})

test('the page of a post always links to its tool', () => {
  expect(note({}, true).replace(/<[^>]*>/g, '')).toContain('Tool page of Loom')
  expect(note({ post_count: 2 }, true)).toContain('>2 reviews</a>')
})

test.each([
  ['gone', 'Link is gone'],
  ['parked', 'Domain is parked'],
  ['moved', 'Link has moved'],
  ['alive', ''],
  ['unreachable', ''],
  ['unknown', ''],
] as const)('the sign of %s is %j', (health, sign) => {
  expect(
    note({ health })
      .replace(/<[^>]*>/g, '')
      .trim(),
  ).toBe(sign)
})

test('a logo has its size before it is loaded; without one there is a spine that is not part of the text', () => {
  expect(renderToStaticMarkup(<ToolLogo name="Loom" logo="/media/loom.webp" size="medium" />)).toMatch(
    /src="\/api\/media\/loom.webp" alt="" width="44" height="44"/,
  )
  const spine = renderToStaticMarkup(<ToolLogo name="Loom" logo={null} size="medium" />)
  expect(spine).toMatch(/aria-hidden="true".* data-text="Loom"/)
  expect(spine).not.toMatch(/>Loom/)
})

test('a tool in the list has the facts that help to choose', () => {
  const facts = [
    { key: 'pricing', value: 'free' },
    { key: 'platforms', value: ['web', 'ios', 'android', 'windows', 'macos'] },
    { key: 'open_source', value: true },
    { key: 'maker', value: 'Someone' },
  ] as Tool['facts']
  expect(factsOf({ post_count: 3, facts })).toEqual([
    '3 reviews',
    'Free',
    'Web, iOS, Android +2',
    'Open source',
  ])
})
