import { wholeNumber } from '#bench/flags.ts'

/** Number of rows to generate. */
export interface Sizes {
  seed: number
  posts: number
  members: number
  likes: number
  comments: number
  ratings: number
  saves: number
  categories: number
  tools: number
  follows: number
}

const names = [
  'seed',
  'posts',
  'members',
  'likes',
  'comments',
  'ratings',
  'saves',
  'categories',
  'tools',
  'follows',
] as const

/** The size flags for `parseArgs`. */
export const sizeFlags = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))

/**
 * Reads the sizes from flags such as `--posts 10000`; the defaults of the others depend on the number of posts. Throws
 * a sentence for an invalid number.
 */
export function readSizes(flags: Record<string, unknown>): Sizes {
  const read = (name: (typeof names)[number], byDefault: number, least: number) => {
    const text = flags[name] as string | undefined
    return text === undefined ? byDefault : wholeNumber(name, text, least)
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
    tools: read('tools', Math.ceil(0.3 * posts), 10),
    follows: read('follows', Math.ceil(posts / 2), 0),
  }
}
