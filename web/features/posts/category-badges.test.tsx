import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Post } from '#contract/posts.ts'
import { CategoryBadges } from './category-badges.tsx'
import { ToolEntry } from './tool-entry.tsx'

const categories = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }))

/** The texts of the badges, in their order. */
function badgesOf(html: string): string[] {
  return [...html.matchAll(/<li.*?<\/li>/g)].map(([item]) => item.replace(/<[^>]*>/g, ''))
}

function besidePage(names: string[]): string[] {
  const post = { id: 1, title: 'A tool', categories: categories(...names) } as Post
  const entry = <ToolEntry post={post}>Figures</ToolEntry>
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
])('beside the page %j show as %j', (names, shown) => {
  expect(besidePage(names)).toEqual(shown)
})

test('who points at the rest is told what it is', () => {
  const badges = <CategoryBadges categories={categories('Design', 'Code', 'Music', 'Law')} atMost={2} />
  expect(renderToStaticMarkup(badges)).toContain('title="Music, Law"')
})

test('a card shows all of them, and a post without any has no list', () => {
  const all = <CategoryBadges categories={categories('Design', 'Code', 'Music')} />
  expect(badgesOf(renderToStaticMarkup(all))).toEqual(['Design', 'Code', 'Music'])
  expect(renderToStaticMarkup(<CategoryBadges categories={[]} />)).toBe('')
})
