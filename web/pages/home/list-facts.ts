import type { Post } from '#contract/posts.ts'

/** Posts as schema.org's ItemList, in the order in which they are shown. */
export function listFacts(posts: Post[], siteUrl: string): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    itemListElement: posts.map(({ id, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: `${siteUrl}/posts/${id}`,
      name: title,
    })),
  }
}
