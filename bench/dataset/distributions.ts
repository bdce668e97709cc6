import { shuffled, zipf, type Random } from './random.ts'
import type { Sizes } from './sizes.ts'

/** The random distributions that rows are drawn from. Ids begin at 1. */
export interface Distributions {
  sizes: Sizes
  random: Random
  /** The time of the newest possible row, in milliseconds since 1970. */
  end: number
  /** Draw ids by popularity. */
  drawMember(): number
  drawPost(): number
  drawAuthor(): number
  drawCategory(): number
  drawTool(): number
  /** Creation time of a post; increases with the id. */
  postTime(post: number): number
  /** Author by post id. */
  authors: Int32Array
}

const day = 24 * 3600 * 1000
const span = 730 * day

function byPopularity(count: number, exponent: number, random: Random): () => number {
  const order = shuffled(count, random)
  const rank = zipf(count, exponent, random)
  return () => order[rank()]! + 1
}

export function createDistributions(sizes: Sizes, random: Random): Distributions {
  const end = Date.UTC(2026, 9, 1)
  const distributions = {
    sizes,
    random,
    end,
    drawMember: byPopularity(sizes.members, 0.7, random),
    drawPost: byPopularity(sizes.posts, 0.7, random),
    drawAuthor: byPopularity(sizes.members, 0.9, random),
    drawCategory: byPopularity(sizes.categories, 1.1, random),
    drawTool: byPopularity(sizes.tools, 0.7, random),
    postTime: (post: number) => end - span + Math.floor(((post - 0.5) / sizes.posts) * span),
    authors: new Int32Array(sizes.posts + 1),
  }
  for (let post = 1; post <= sizes.posts; post += 1) distributions.authors[post] = distributions.drawAuthor()
  return distributions
}
