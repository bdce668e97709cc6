import { expect, test } from 'vitest'
import type { Post } from '#contract/posts.ts'
import { shelvedTools } from './shelved-tools.ts'

const post = (slug: string | null) => {
  const tool = slug && { slug, name: slug.toUpperCase(), logo: null, post_count: 2 }
  return { tool } as Pick<Post, 'tool'>
}

test('each tool of the posts stands on the shelf once, in their order; a post without a link has none', () => {
  expect(shelvedTools([post('b'), post(null), post('a'), post('b')])).toEqual([
    { slug: 'b', name: 'B', logo: null },
    { slug: 'a', name: 'A', logo: null },
  ])
})
