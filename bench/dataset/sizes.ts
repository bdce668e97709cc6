/** How much of everything is made. */
export interface Sizes {
  seed: number
  posts: number
  members: number
  likes: number
  comments: number
  ratings: number
  saves: number
  categories: number
}

const names = ['seed', 'posts', 'members', 'likes', 'comments', 'ratings', 'saves', 'categories'] as const

/** The flags that name sizes, for `parseArgs`. */
export const sizeFlags = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))

/**
 * The sizes that flags such as `--posts 10000` ask for; what isn't named grows with the posts. Throws a sentence for
 * what is no whole number.
 */
export function readSizes(flags: Record<string, unknown>): Sizes {
  const read = (name: (typeof names)[number], usual: number, least: number) => {
    const text = flags[name] as string | undefined
    if (text === undefined) return usual
    if (!/^\d{1,9}$/.test(text) || Number(text) < least) {
      throw new Error(`--${name} must be a whole number from ${least} on.`)
    }
    return Number(text)
  }
  const posts = read('posts', 100_000, 100)
  return {
    seed: read('seed', 1, 0),
    posts,
    members: read('members', Math.ceil(posts / 5), 100),
    likes: read('likes', 10 * posts, 0),
    comments: read('comments', 3 * posts, 0),
    ratings: read('ratings', 3 * posts, 0),
    saves: read('saves', 3 * posts, 0),
    categories: read('categories', 200, 8),
  }
}
