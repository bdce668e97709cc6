import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Post } from '#contract/posts.ts'
import { CategoryBadges } from '#web/categories/public.ts'
import { ToolEntry } from './tools-cards.tsx'

const categories = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }))

/** The texts of the badges, in their order. */
function badgesOf(html: string): string[] {
  return [...html.matchAll(/<li.*?<\/li>/g)].map(([item]) => item.replace(/<[^>]*>/g, ''))
}

function entryBadges(names: string[]): string[] {
  const post = { id: 1, title: 'A tool', categories: categories(...names) } as Post
  const entry = (
    <ToolEntry post={post} order="trending">
      Figures
    </ToolEntry>
  )
  return badgesOf(renderToStaticMarkup(<StaticRouter location="/">{entry}</StaticRouter>))
}

test.each([
  [['Design'], ['Design']],
  [
    ['Design', 'Code'],
    ['Design', 'Code'],
  ],
  [
    ['Design', 'Code', 'Music'],
    ['Design', 'Code', '+1'],
  ],
  [
    ['Design', 'Code', 'Music', 'Law', 'Maps'],
    ['Design', 'Code', '+3'],
  ],
])('an entry with the categories %j shows the badges %j', (names, shown) => {
  expect(entryBadges(names)).toEqual(shown)
})

test('the title of the last badge names the categories that are left out', () => {
  const badges = <CategoryBadges categories={categories('Design', 'Code', 'Music', 'Law')} max={2} />
  expect(renderToStaticMarkup(badges)).toContain('title="Music, Law"')
})

test('without a maximum all categories are shown; without categories there is no list', () => {
  const all = <CategoryBadges categories={categories('Design', 'Code', 'Music')} />
  expect(badgesOf(renderToStaticMarkup(all))).toEqual(['Design', 'Code', 'Music'])
  expect(renderToStaticMarkup(<CategoryBadges categories={[]} />)).toBe('')
})

test('a category links to its feed', () => {
  const categories = [
    { id: 3, name: 'Design' },
    { id: 11, name: 'Code' },
  ]
  const html = renderToStaticMarkup(<CategoryBadges categories={categories} />)
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)/g)].map(([, href, name]) => [
    href,
    name,
  ])
  expect(links).toEqual([
    ['/?category=3', 'Design'],
    ['/?category=11', 'Code'],
  ])
})
