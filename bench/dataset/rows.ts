import type { Distributions } from './distributions.ts'
import { generateFollowTables } from './follow-rows.ts'
import { generateToolTables, hostOf } from './tool-rows.ts'
import { capitalize, createTitleGenerator, createVocabulary, createWriter, inventWord } from './words.ts'

export type Value = string | number | boolean | Date | null

/** Rows of one table for COPY; `target` names the table with its columns. */
export interface TableRows {
  target: string
  rows: Iterable<Value[]>
}

const day = 24 * 3600 * 1000
const registered = Date.UTC(2024, 8, 1)
const vocabularySize = 6000

/** The rows of all tables in the order in which they are drawn; `lastCategory` is the last id that exists already. */
export function* generateTables(from: Distributions, lastCategory: number): Generator<TableRows> {
  yield {
    target: 'members (id, name, email, username, password_hash, bio, created_at)',
    rows: members(from),
  }
  yield { target: 'categories (id, name)', rows: categories(from, lastCategory) }
  yield { target: 'member_interests (member_id, category_id)', rows: interests(from) }
  yield { target: 'saved_lists (id, member_id, name, is_default, created_at)', rows: lists(from) }
  yield {
    target: 'posts (id, author_id, title, description, personal_review, link, created_at)',
    rows: posts(from),
  }
  yield* generateToolTables(from)
  yield* generateFollowTables(from)
  yield { target: 'post_categories (post_id, category_id, created_at)', rows: postCategories(from) }
  yield { target: 'likes (member_id, post_id, created_at)', rows: likes(from) }
  yield { target: 'ratings (member_id, post_id, value, created_at)', rows: ratings(from) }
  yield { target: 'comments (id, post_id, member_id, text, created_at)', rows: comments(from) }
  yield { target: 'saved_items (list_id, post_id, member_id, created_at)', rows: savedItems(from) }
}

/** The members have no password and cannot log in. */
function* members({ sizes, random }: Distributions): Generator<Value[]> {
  for (let id = 1; id <= sizes.members; id += 1) {
    const first = capitalize(inventWord(random)).slice(0, 20)
    const last = capitalize(inventWord(random)).slice(0, 20)
    const username = `${first.toLowerCase().slice(0, 10)}_${id}`
    yield [id, `${first} ${last}`, `${username}@example.org`, username, '-', '', new Date(registered)]
  }
}

function* categories({ sizes, random }: Distributions, last: number): Generator<Value[]> {
  for (let id = last + 1; id <= sizes.categories; id += 1) {
    yield [id, `${capitalize(inventWord(random)).slice(0, 20)} ${id}`]
  }
}

/** Every second member has one to five interests. */
function* interests({ sizes, random, drawCategory }: Distributions): Generator<Value[]> {
  for (let member = 1; member <= sizes.members; member += 2) {
    const chosen = new Set(Array.from({ length: 1 + random.below(5) }, drawCategory))
    for (const category of chosen) yield [member, category]
  }
}

/** The id of a default list equals its member's id; every third member has one to five more lists. */
function* lists({ sizes, random }: Distributions): Generator<Value[]> {
  for (let id = 1; id <= sizes.members; id += 1) yield [id, id, 'Saved', true, new Date(registered)]
  let id = sizes.members
  for (let member = 3; member <= sizes.members; member += 3) {
    for (let more = 1 + random.below(5); more > 0; more -= 1) {
      id += 1
      yield [id, member, `List ${more}`, false, new Date(registered + id)]
    }
  }
}

/** Each tool has one of the oldest posts; nine of ten others are about tools by popularity. */
function* posts({ sizes, random, authors, postTime, drawTool }: Distributions): Generator<Value[]> {
  const write = createWriter(createVocabulary(vocabularySize, random), random)
  const title = createTitleGenerator(Math.ceil(sizes.posts * 0.7), random)
  for (let id = 1; id <= sizes.posts; id += 1) {
    const description = write(20 + random.exponential(40)).slice(0, 5000)
    const review = random.chance(0.7) ? write(20 + random.exponential(50)).slice(0, 5000) : ''
    const tool = id <= sizes.tools ? id : random.chance(0.9) ? drawTool() : undefined
    const link = tool === undefined ? '' : `https://${hostOf(tool)}/start`
    yield [id, authors[id]!, title().slice(0, 120), description, review, link, new Date(postTime(id))]
  }
}

/** One to four categories for each post. */
function* postCategories({ sizes, random, postTime, drawCategory }: Distributions): Generator<Value[]> {
  for (let post = 1; post <= sizes.posts; post += 1) {
    const chosen = new Set(Array.from({ length: 1 + random.below(4) }, drawCategory))
    for (const category of chosen) yield [post, category, new Date(postTime(post))]
  }
}

/** Distinct pairs of member and post, both drawn by popularity. */
function* pairs(
  { sizes, drawMember, drawPost }: Distributions,
  count: number,
): Generator<[member: number, post: number]> {
  const drawn = new Set<number>()
  // Small sizes may have fewer distinct pairs than requested.
  for (let tries = 0; drawn.size < count && tries < 20 * count; tries += 1) {
    const member = drawMember()
    const post = drawPost()
    const pair = post * (sizes.members + 1) + member
    if (drawn.has(pair)) continue
    drawn.add(pair)
    yield [member, post]
  }
}

/** A time after the post was written, four days later on average. */
function laterTime({ random, postTime, end }: Distributions, post: number): Date {
  return new Date(Math.min(end, postTime(post) + Math.floor(random.exponential(4 * day))))
}

function* likes(from: Distributions): Generator<Value[]> {
  for (const [member, post] of pairs(from, from.sizes.likes)) yield [member, post, laterTime(from, post)]
}

const stars = [1, 2, 3, 3, 4, 4, 4, 5, 5, 5]

function* ratings(from: Distributions): Generator<Value[]> {
  for (const [member, post] of pairs(from, from.sizes.ratings)) {
    // Every third post gets lower ratings, so that averages differ.
    const value = Math.max(1, from.random.pick(stars) - (post % 3 === 0 ? from.random.below(3) : 0))
    yield [member, post, value, laterTime(from, post)]
  }
}

function* comments(from: Distributions): Generator<Value[]> {
  const { sizes, random, drawMember, drawPost } = from
  const write = createWriter(createVocabulary(vocabularySize, random), random)
  for (let id = 1; id <= sizes.comments; id += 1) {
    const post = drawPost()
    const text = write(6 + random.exponential(15)).slice(0, 2000)
    yield [id, post, drawMember(), text, laterTime(from, post)]
  }
}

const maxListLength = 1000

/** Saves posts to default lists. */
function* savedItems(from: Distributions): Generator<Value[]> {
  const lengths = new Int32Array(from.sizes.members + 1)
  for (const [member, post] of pairs(from, from.sizes.saves)) {
    if (lengths[member]! >= maxListLength) continue
    lengths[member]! += 1
    yield [member, post, member, laterTime(from, post)]
  }
}
