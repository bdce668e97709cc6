import { expect, test } from 'vitest'
import type { Post } from '#contract/posts.ts'
import type { Fact } from '#contract/tool-facts.ts'
import type { Tool } from '#contract/tools.ts'
import { softwareApplication } from './software-application.ts'

const site = 'https://tools.example'

const tool: Tool = {
  ...{ id: 3, slug: 'a-tool', name: 'A tool', link: 'https://tool.example/', host: 'tool.example' },
  ...{ logo: '/media/logo.webp', tagline: 'What it does.', facts: [], makers: [] },
  categories: [
    { id: 1, name: 'Design Tools' },
    { id: 2, name: 'Programming' },
  ],
  ...{ post_count: 1, like_count: 0, comment_count: 0, save_count: 0, follower_count: 0 },
  ...{ avg_rating: 4.5, rating_count: 2, rating_counts: [0, 0, 0, 1, 1] },
  health: { state: 'alive', checked_at: null, since: null, location: null },
  created_at: '2026-01-02T03:04:05.006Z',
}

const post: Post = {
  ...{
    id: 7,
    user: 1,
    name: 'Ada',
    username: 'ada',
    profile_picture: null,
    job_title: '',
    title: 'A tool',
    tool: null,
  },
  ...{ description: 'Text', personal_review: 'I like it', link: tool.link, categories: [] },
  ...{ created_at: '2026-01-02T03:04:05.006Z', edited_at: null, like_count: 0, comment_count: 0 },
  ...{ avg_rating: 4.5, rating_count: 2, rating_count_others: 1, author_rating: 4 },
  relation: 'none',
  evidence: null,
  verified_at: null,
  outdated_by: null,
  helpful_count: 0,
  maker_reply: null,
  highlight: null,
  pictures: [],
}

const fact = (key: Fact['key'], value: Fact['value']): Fact => ({
  ...{ key, value, source: '', checked_at: tool.created_at, username: null },
})

test('a rated tool has its rating and its reviews', () => {
  expect(softwareApplication(tool, [post, { ...post, id: 8, personal_review: '' }], site)).toEqual({
    '@type': 'SoftwareApplication',
    '@id': `${site}/tools/a-tool#tool`,
    name: 'A tool',
    url: 'https://tool.example/',
    mainEntityOfPage: `${site}/tools/a-tool`,
    image: `${site}/api/media/logo.webp`,
    description: 'What it does.',
    applicationCategory: 'Design Tools, Programming',
    aggregateRating: {
      '@type': 'AggregateRating',
      ...{ ratingValue: 4.5, ratingCount: 2, bestRating: 5, worstRating: 1 },
    },
    review: [
      {
        '@type': 'Review',
        url: `${site}/posts/7`,
        author: { '@type': 'Person', name: 'Ada', url: `${site}/members/ada` },
        datePublished: post.created_at,
        reviewBody: 'I like it',
        reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5, worstRating: 1 },
      },
    ],
  })
})

test('a tool of which nothing is known has no rating, review, offer or system', () => {
  const plain = { ...tool, avg_rating: null, rating_count: 0, tagline: '', categories: [], logo: null }
  expect(Object.keys(softwareApplication(plain, [], site))).toEqual([
    ...['@type', '@id', 'name', 'url', 'mainEntityOfPage', 'image'],
  ])
  expect(softwareApplication(plain, [], site)['image']).toBe(`${site}/tools/a-tool/preview.png`)
})

const price = (amount: number) => fact('price', { amount, currency: 'EUR', per: 'month' })
const offer = (amount: number, priceCurrency: string) => ({ '@type': 'Offer', price: amount, priceCurrency })

test.each([
  [[fact('pricing', 'free')], [offer(0, 'USD')]],
  [
    [fact('pricing', 'freemium'), price(9.5)],
    [offer(0, 'USD'), offer(9.5, 'EUR')],
  ],
  [[fact('pricing', 'free'), price(0)], [offer(0, 'USD')]],
  [[fact('pricing', 'paid'), price(20)], [offer(20, 'EUR')]],
  [[fact('pricing', 'contact')], undefined],
])('the facts %j are the offers %j', (facts, offers) => {
  expect(softwareApplication({ ...tool, facts }, [], site)['offers']).toEqual(offers)
})

test('platforms are operating systems', () => {
  const facts = [fact('platforms', ['web', 'ios', 'cli'])]
  expect(softwareApplication({ ...tool, facts }, [], site)['operatingSystem']).toBe('Web, iOS, Command line')
})
