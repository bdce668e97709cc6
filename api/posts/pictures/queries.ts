import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { PostPicture } from '#contract/pictures.ts'
import type { Database } from '#database/client.ts'
import { retrying } from '#database/retry.ts'

interface Post {
  author: number
  post: number
}

/** Locks the author's own post, so that writes of its pictures take turns. False when it isn't theirs. */
async function lockOwnPost(trx: Database, { author, post }: Post): Promise<boolean> {
  const { rows } = await sql`
    select from posts where id = ${post} and author_id = ${author} and deleted_at is null for no key update
  `.execute(trx)
  return rows.length > 0
}

/** The number of pictures of a post. */
export async function countPictures(database: Database, post: number): Promise<number> {
  const { rows } = await sql<{ pictures: number }>`
    select count(*) as pictures from post_pictures where post_id = ${post}
  `.execute(database)
  return rows[0]!.pictures
}

type NewPicture = Omit<PostPicture, 'id'>

/** Adds a picture behind the others of the author's own post. `full` when it has as many as a post can have. */
export function insertPicture(
  database: Database,
  post: Post,
  { url, thumbnail, width, height, alt }: NewPicture,
): Promise<'done' | 'no post' | 'full'> {
  return retrying(() =>
    database.transaction().execute(async (trx) => {
      if (!(await lockOwnPost(trx, post))) return 'no post'
      if ((await countPictures(trx, post.post)) >= limits.postPictures.ofOnePost) return 'full'
      await sql`
        insert into post_pictures (post_id, position, path, thumbnail, width, height, alt)
        select ${post.post}::integer, coalesce(max(position) + 1, 0), ${url}, ${thumbnail},
          ${width}::integer, ${height}::integer, ${alt}
        from post_pictures where post_id = ${post.post}
      `.execute(trx)
      return 'done'
    }),
  )
}

interface Change {
  alt?: string | undefined
  /** Among the pictures of the post, from 0. */
  position?: number | undefined
}

/** Changes the description and the position of a picture of the author's own post. False when it isn't theirs. */
export function updatePicture(
  database: Database,
  post: Post,
  picture: number,
  { alt, position }: Change,
): Promise<boolean> {
  return retrying(() =>
    database.transaction().execute(async (trx) => {
      if (!(await lockOwnPost(trx, post))) return false
      const { rows } = await sql`
        update post_pictures set alt = coalesce(${alt ?? null}, alt)
        where id = ${picture} and post_id = ${post.post} returning id
      `.execute(trx)
      if (rows.length === 0) return false
      if (position !== undefined) await movePicture(trx, { post: post.post, picture, position })
      return true
    }),
  )
}

async function movePicture(
  trx: Database,
  { post, picture, position }: { post: number; picture: number; position: number },
): Promise<void> {
  const place = Math.min(position, limits.postPictures.ofOnePost)
  await sql`
    with others as (
      select id, row_number() over (order by position, id) - 1 as place
      from post_pictures where post_id = ${post} and id <> ${picture}
    ), placed as (
      select id, case when place < ${place}::integer then place else place + 1 end as place from others
      union all
      select ${picture}::integer, least(${place}::integer, (select count(*) from others))
    )
    update post_pictures set position = placed.place from placed where post_pictures.id = placed.id
  `.execute(trx)
}

/** Deletes a picture of the author's own post; its files are removed later. False when it isn't theirs. */
export async function deletePicture(
  database: Database,
  { author, post }: Post,
  picture: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from post_pictures using posts
    where post_pictures.id = ${picture} and posts.id = ${post} and post_id = posts.id
      and author_id = ${author} and deleted_at is null
    returning post_pictures.id
  `.execute(database)
  return rows.length > 0
}
