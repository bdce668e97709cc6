import type pg from 'pg'

/** The paths of the pictures that rows name, below the API's address: /media/… */
export async function picturesIn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ path: string }>(
    'select distinct profile_picture as path from members where profile_picture is not null order by path',
  )
  return rows.map(({ path }) => path)
}

/** Takes pictures away from whoever has them. */
export async function forgetPictures(client: pg.ClientBase, paths: string[]): Promise<void> {
  await client.query('update members set profile_picture = null where profile_picture = any ($1)', [paths])
}
