import { plainText } from '#contract/plain-text.ts'
import type { Post } from '#contract/posts.ts'
import type { Fact, Platform } from '#contract/tool-facts.ts'
import type { Tool } from '#contract/tools.ts'
import { metaDescription } from '#web/app/page-head.tsx'
import { pictureAddress } from '#web/api/host.ts'

const systems: Record<Platform, string> = {
  web: 'Web',
  ios: 'iOS',
  android: 'Android',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  browser: 'Web browser',
  editor: 'Code editor',
  cli: 'Command line',
  api: 'API',
}

/** A tool as a SoftwareApplication of schema.org, with the reviews of these posts. Unknown properties are left out. */
export function softwareApplication(tool: Tool, posts: Post[], siteUrl: string): Record<string, unknown> {
  const page = `${siteUrl}/tools/${tool.slug}`
  const platforms = valueOf(tool, 'platforms') as Platform[] | undefined
  const offers = offersOf(tool)
  const reviews = posts.filter(({ personal_review }) => personal_review !== '')
  return {
    '@type': 'SoftwareApplication',
    '@id': `${page}#tool`,
    name: tool.name,
    url: tool.link,
    mainEntityOfPage: page,
    image: URL.parse(pictureAddress(tool.logo) ?? `/tools/${tool.slug}/preview.png`, siteUrl)?.href,
    ...(tool.tagline && { description: plainText(tool.tagline) }),
    ...(tool.categories.length > 0 && {
      applicationCategory: tool.categories.map(({ name }) => name).join(', '),
    }),
    ...(platforms && { operatingSystem: platforms.map((platform) => systems[platform]).join(', ') }),
    ...(offers.length > 0 && { offers }),
    ...(tool.rating_count > 0 && { aggregateRating: aggregateRating(tool) }),
    ...(reviews.length > 0 && { review: reviews.map((post) => review(post, siteUrl)) }),
  }
}

function valueOf({ facts }: Tool, key: Fact['key']): Fact['value'] | undefined {
  return facts.find((fact) => fact.key === key)?.value
}

/** The free offer and the known price. */
function offersOf(tool: Tool) {
  const pricing = valueOf(tool, 'pricing')
  const price = valueOf(tool, 'price')
  const isFree = pricing === 'free' || pricing === 'freemium'
  return [
    ...(isFree ? [offer(0, 'USD')] : []),
    ...(typeof price === 'object' && 'amount' in price && !(isFree && price.amount === 0)
      ? [offer(price.amount, price.currency)]
      : []),
  ]
}

function offer(price: number, priceCurrency: string) {
  return { '@type': 'Offer', price, priceCurrency }
}

function aggregateRating({ avg_rating, rating_count }: Tool) {
  return {
    '@type': 'AggregateRating',
    ratingValue: avg_rating,
    ratingCount: rating_count,
    bestRating: 5,
    worstRating: 1,
  }
}

/** The beginning of the text: the post's own page has all of it. */
function review(post: Post, siteUrl: string) {
  const { id, name, username, created_at, edited_at, personal_review, author_rating } = post
  const stars = { '@type': 'Rating', ratingValue: author_rating, bestRating: 5, worstRating: 1 }
  return {
    '@type': 'Review',
    url: `${siteUrl}/posts/${id}`,
    author: { '@type': 'Person', name, url: `${siteUrl}/members/${username}` },
    datePublished: created_at,
    ...(edited_at && { dateModified: edited_at }),
    reviewBody: metaDescription(plainText(personal_review)),
    ...(author_rating && { reviewRating: stars }),
  }
}
