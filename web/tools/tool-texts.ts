/** The page of a tool. */
export function toolPath(slug: string): string {
  return `/tools/${slug}`
}

/** '1 review', '2 reviews'. */
export function reviewCount(count: number): string {
  return count === 1 ? '1 review' : `${count} reviews`
}

/** '1 tool', '2 tools'. */
export function toolCount(count: number): string {
  return count === 1 ? '1 tool' : `${count} tools`
}
