const begin = 'comments'

/** The cursor of the comment that an address like `/posts/3?comments=…` begins at, if it names one. */
export function commentsFrom(search: URLSearchParams): string | undefined {
  return search.get(begin) || undefined
}

/** Where the comments on a post stand: from the first on, or from a later one. */
export function commentsAddress(postId: number, from?: string): string {
  const search = from ? `?${new URLSearchParams({ [begin]: from })}` : ''
  return `/posts/${postId}${search}#comments`
}
