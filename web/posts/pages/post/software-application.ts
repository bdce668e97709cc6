import { plainText } from '#contract/plain-text.ts'
import type { Post } from '#contract/posts.ts'

/**
 * A post as a SoftwareApplication of schema.org, with the average of its tool. Has no rating without ratings, and no review
 * without a text.
 */
export function softwareApplication(post: Post, siteUrl: string): Record<string, unknown> {
  const page = `${siteUrl}/posts/${post.id}`
  return {
    '@type': 'SoftwareApplication',
    '@id': `${page}#tool`,
    name: post.title,
    description: plainText(post.description),
    url: post.link || page,
    mainEntityOfPage: page,
    ...(post.edited_at && { dateModified: post.edited_at }),
    applicationCategory: post.categories.map(({ name }) => name).join(', '),
    ...aggregateRating(post),
    ...(post.personal_review && { review: review(post, siteUrl) }),
  }
}

/** The ratings of the tool; of the post where it has none. The author's own rating alone belongs to the review. */
function aggregateRating(post: Post) {
  const { avg_rating, rating_count } = post.tool ?? post
  const others = post.author_rating === null ? rating_count : rating_count - 1
  if (others <= 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: avg_rating,
      ratingCount: rating_count,
      bestRating: 5,
      worstRating: 1,
    },
  }
}

function review(post: Post, siteUrl: string) {
  const { name, username, created_at, edited_at, personal_review, author_rating } = post
  const stars = { '@type': 'Rating', ratingValue: author_rating, bestRating: 5, worstRating: 1 }
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name, url: `${siteUrl}/members/${username}` },
    datePublished: created_at,
    ...(edited_at && { dateModified: edited_at }),
    reviewBody: plainText(personal_review),
    ...(author_rating && { reviewRating: stars }),
  }
}
