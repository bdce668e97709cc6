import { expect, test } from 'vitest'
import type { Post } from '#contract/posts.ts'
import { softwareApplication } from './software-application.ts'

const post: Post = {
  id: 7,
  user: 1,
  name: 'Ada',
  username: 'ada',
  profile_picture: null,
  job_title: '',
  title: 'A tool',
  description: 'What it does',
  personal_review: 'I like it',
  link: 'https://tool.example/',
  created_at: '2026-01-02T03:04:05.006Z',
  edited_at: null,
  like_count: 0,
  comment_count: 0,
  avg_rating: 4.5,
  rating_count: 2,
  rating_count_others: 1,
  author_rating: 4,
  relation: 'none',
  evidence: null,
  verified_at: null,
  outdated_by: null,
  helpful_count: 0,
  maker_reply: null,
  highlight: null,
  pictures: [],
  tool: null,
  categories: [
    { id: 1, name: 'Design Tools' },
    { id: 2, name: 'Programming' },
  ],
}

test('a rated post has its rating and its review', () => {
  expect(softwareApplication(post, 'https://tools.example')).toMatchObject({
    '@type': 'SoftwareApplication',
    name: 'A tool',
    url: 'https://tool.example/',
    mainEntityOfPage: 'https://tools.example/posts/7',
    applicationCategory: 'Design Tools, Programming',
    aggregateRating: { ratingValue: 4.5, ratingCount: 2, bestRating: 5, worstRating: 1 },
    review: {
      author: { name: 'Ada', url: 'https://tools.example/members/ada' },
      reviewBody: 'I like it',
      reviewRating: { ratingValue: 4, bestRating: 5, worstRating: 1 },
    },
  })
})

test('a post without ratings and review has neither', () => {
  const plain = {
    ...post,
    ...{ avg_rating: null, rating_count: 0, rating_count_others: 0, author_rating: null },
    ...{ personal_review: '', link: '' },
  }
  const data = softwareApplication(plain, 'https://tools.example')
  expect(data).not.toHaveProperty('aggregateRating')
  expect(data).not.toHaveProperty('review')
  expect(data).toHaveProperty('url', 'https://tools.example/posts/7')
  const unrated = softwareApplication({ ...post, author_rating: null }, 'https://tools.example')
  expect(unrated).not.toHaveProperty('review.reviewRating')
})

test("the author's own rating is the review's alone", () => {
  const own = { ...post, avg_rating: 4, rating_count: 1, rating_count_others: 0 }
  const data = softwareApplication(own, 'https://tools.example')
  expect(data).not.toHaveProperty('aggregateRating')
  expect(data).toHaveProperty('review.reviewRating.ratingValue', 4)
})

test('the average of a post is that of its tool', () => {
  const tool: Post['tool'] = {
    ...{ slug: 'a-tool', name: 'A tool', logo: null, avg_rating: 3.5, rating_count: 8, post_count: 2 },
    health: 'alive',
  }
  const own = { ...post, tool, avg_rating: 4, rating_count: 1, rating_count_others: 0 }
  expect(softwareApplication(own, 'https://tools.example')).toMatchObject({
    aggregateRating: { ratingValue: 3.5, ratingCount: 8 },
    review: { reviewRating: { ratingValue: 4 } },
  })
  const alone = { ...own, tool: { ...tool, avg_rating: 4, rating_count: 1 } }
  expect(softwareApplication(alone, 'https://tools.example')).not.toHaveProperty('aggregateRating')
})

test('an edited post has dateModified', () => {
  const edited_at = '2026-02-03T04:05:06.007Z'
  expect(softwareApplication({ ...post, edited_at }, 'https://tools.example')).toMatchObject({
    dateModified: edited_at,
    review: { datePublished: post.created_at, dateModified: edited_at },
  })
  expect(JSON.stringify(softwareApplication(post, 'https://tools.example'))).not.toContain('dateModified')
})
