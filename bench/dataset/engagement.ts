import type { Value } from './copy.ts'
import { makeVocabulary, makeWriter } from './words.ts'
import type { World } from './world.ts'

const day = 24 * 3600 * 1000

/** Pairs of a member and a post, each once, both by their popularity, in the order in which they come to pass. */
function* pairs({ sizes, drawMember, drawPost }: World, count: number): Generator<[number, number]> {
  const drawn = new Set<number>()
  // Where members and posts are few, not every pair that is asked for can be found.
  for (let tries = 0; drawn.size < count && tries < 20 * count; tries += 1) {
    const member = drawMember()
    const post = drawPost()
    const pair = post * (sizes.members + 1) + member
    if (drawn.has(pair)) continue
    drawn.add(pair)
    yield [member, post]
  }
}

/** Some time after the post, mostly within days. */
function later({ random, writtenAt, end }: World, post: number): Date {
  return new Date(Math.min(end, writtenAt(post) + Math.floor(random.exponential(4 * day))))
}

export const likeColumns = 'likes (member_id, post_id, created_at)'

export function* likes(world: World): Generator<Value[]> {
  for (const [member, post] of pairs(world, world.sizes.likes)) yield [member, post, later(world, post)]
}

export const ratingColumns = 'ratings (member_id, post_id, value, created_at)'

const stars = [1, 2, 3, 3, 4, 4, 4, 5, 5, 5]

export function* ratings(world: World): Generator<Value[]> {
  for (const [member, post] of pairs(world, world.sizes.ratings)) {
    // Each post has a quality of its own, so that averages differ.
    const value = Math.max(1, world.random.pick(stars) - (post % 3 === 0 ? world.random.below(3) : 0))
    yield [member, post, value, later(world, post)]
  }
}

export const commentColumns = 'comments (id, post_id, member_id, text, created_at)'

export function* comments(world: World): Generator<Value[]> {
  const { sizes, random, drawMember, drawPost } = world
  const write = makeWriter(makeVocabulary(6000, random), random)
  for (let id = 1; id <= sizes.comments; id += 1) {
    const post = drawPost()
    const text = write(6 + random.exponential(15)).slice(0, 2000)
    yield [id, post, drawMember(), text, later(world, post)]
  }
}

export const savingColumns = 'saved_items (list_id, post_id, member_id, created_at)'

const mostInOneList = 1000

/** Into the default list, which has its member's id. */
export function* savings(world: World): Generator<Value[]> {
  const held = new Int32Array(world.sizes.members + 1)
  for (const [member, post] of pairs(world, world.sizes.saves)) {
    if (held[member]! >= mostInOneList) continue
    held[member]! += 1
    yield [member, post, member, later(world, post)]
  }
}
