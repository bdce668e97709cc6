import { shuffled, type Random } from './random.ts'
import type { Sizes } from './sizes.ts'
import { zipf } from './zipf.ts'

/** What everything is drawn from: the last moment of the data, and who and what is how popular. */
export interface World {
  sizes: Sizes
  random: Random
  /** Milliseconds since 1970: nothing is newer. */
  end: number
  /** Ids, from 1 on, by their popularity. */
  drawMember(): number
  drawPost(): number
  drawAuthor(): number
  drawCategory(): number
  /** When a post was written, by its id: the older, the smaller. */
  writtenAt(post: number): number
  /** Who wrote each post, by its id. */
  authors: Int32Array
}

const days = 24 * 3600 * 1000
const span = 730 * days

function popular(count: number, exponent: number, random: Random): () => number {
  const order = shuffled(count, random)
  const rank = zipf(count, exponent, random)
  return () => order[rank()]! + 1
}

export function makeWorld(sizes: Sizes, random: Random): World {
  const end = Date.UTC(2026, 9, 1)
  const world = {
    sizes,
    random,
    end,
    drawMember: popular(sizes.members, 0.7, random),
    drawPost: popular(sizes.posts, 0.7, random),
    drawAuthor: popular(sizes.members, 0.9, random),
    drawCategory: popular(sizes.categories, 1.1, random),
    writtenAt: (post: number) => end - span + Math.floor(((post - 0.5) / sizes.posts) * span),
    authors: new Int32Array(sizes.posts + 1),
  }
  for (let post = 1; post <= sizes.posts; post += 1) world.authors[post] = world.drawAuthor()
  return world
}
