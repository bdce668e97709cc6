import type pg from 'pg'

/** Paths of all profile pictures, below the address of the API: /media/… */
export async function profilePictures(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ path: string }>(
    'select distinct profile_picture as path from members where profile_picture is not null order by path',
  )
  return rows.map(({ path }) => path)
}

/** Clears the profile picture of members who have one of these. */
export async function clearProfilePictures(client: pg.ClientBase, paths: string[]): Promise<void> {
  await client.query('update members set profile_picture = null where profile_picture = any ($1)', [paths])
}
