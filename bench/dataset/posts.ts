import type { Value } from './copy.ts'
import { capital, invent, makeTitles, makeVocabulary, makeWriter } from './words.ts'
import type { World } from './world.ts'

export const categoryColumns = 'categories (id, name)'

/** Names for the categories beside those that every site begins with. */
export function* moreCategories({ sizes, random }: World, known: number): Generator<Value[]> {
  for (let id = known + 1; id <= sizes.categories; id += 1) {
    yield [id, `${capital(invent(random)).slice(0, 20)} ${id}`]
  }
}

export const postColumns = 'posts (id, author_id, title, description, personal_review, link, created_at)'

const vocabularySize = 6000

export function* posts({ sizes, random, authors, writtenAt }: World): Generator<Value[]> {
  const write = makeWriter(makeVocabulary(vocabularySize, random), random)
  const title = makeTitles(Math.ceil(sizes.posts * 0.7), random)
  for (let id = 1; id <= sizes.posts; id += 1) {
    const description = write(20 + random.exponential(40)).slice(0, 5000)
    const review = random.chance(0.7) ? write(20 + random.exponential(50)).slice(0, 5000) : ''
    const link = random.chance(0.9) ? `https://tool-${id}.example/start` : ''
    yield [id, authors[id]!, title().slice(0, 120), description, review, link, new Date(writtenAt(id))]
  }
}

export const filingColumns = 'post_categories (post_id, category_id, created_at)'

/** One to four categories for each post. */
export function* filings({ sizes, random, writtenAt, drawCategory }: World): Generator<Value[]> {
  for (let post = 1; post <= sizes.posts; post += 1) {
    const chosen = new Set(Array.from({ length: 1 + random.below(4) }, drawCategory))
    for (const category of chosen) yield [post, category, new Date(writtenAt(post))]
  }
}
