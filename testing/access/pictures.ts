import type { Database } from '#database/client.ts'

export interface PictureData {
  /** Of the post. */
  picture: number
}

/** Gives a post a screenshot, whose files are missing. */
export async function insertPicture(database: Database, post_id: number): Promise<number> {
  const file = { path: '/media/whole.webp', thumbnail: '/media/small.webp', width: 8, height: 8 }
  const picture = { post_id, position: 0, alt: 'The start page', ...file }
  const inserted = database.insertInto('post_pictures').values(picture).returning('id')
  return (await inserted.executeTakeFirstOrThrow()).id
}
