import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { refreshDocuments } from './doctor/documents.ts'
import { createTestDatabase } from '#testing/database.ts'
import { insertMembers, insertPosts } from '#testing/rows.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

const [author] = await insertMembers(database, 1)

async function newPost(categories: number[]): Promise<number> {
  const [id] = await insertPosts(database, author!, [new Date()], categories)
  return id!
}

async function newCategory(name: string): Promise<number> {
  const row = await database
    .insertInto('categories')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Denormalised categories of a post: in its row, by name and by id, and in its document. */
async function beside(post: number) {
  const { rows } = await sql<{ names: string[]; ids: number[]; filed: number[]; words: string }>`
    select array(select c ->> 'name' from json_array_elements(categories) c) as names, posts.category_ids as ids,
      post_documents.category_ids as filed, named::text as words
    from posts left join post_documents on post_id = id where id = ${post}
  `.execute(database)
  return rows[0]!
}

test('a post shows its categories by name, without case', async () => {
  const [later, sooner] = [await newCategory('zebra'), await newCategory('Aardvark')]
  const post = await newPost([later, sooner])
  expect(await beside(post)).toMatchObject({
    names: ['Aardvark', 'zebra'],
    ids: [later, sooner],
    filed: [later, sooner],
  })
})

test('a category that goes from a post goes from beside it', async () => {
  const post = await newPost([1, 2])
  await database
    .deleteFrom('post_categories')
    .where('post_id', '=', post)
    .where('category_id', '=', 1)
    .execute()
  await refreshDocuments(database, 'posts', [post])
  expect(await beside(post)).toMatchObject({ ids: [2], filed: [2] })
})

test('several posts at once get their own ones', async () => {
  const [one, two] = await insertPosts(database, author!, [new Date(), new Date()], [])
  await database
    .insertInto('post_categories')
    .values([
      { post_id: one!, category_id: 3, created_at: new Date() },
      { post_id: two!, category_id: 4, created_at: new Date() },
    ])
    .execute()
  await refreshDocuments(database, 'posts', [one!, two!])
  expect([(await beside(one!)).ids, (await beside(two!)).ids]).toEqual([[3], [4]])
})
