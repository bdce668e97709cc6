import type pg from 'pg'

/** Whether the schema has tools: that of an earlier version has none. */
async function hasTools(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('tools') is not null as found`)
  return rows[0]!.found
}

/** Paths of all profile pictures and logos, below the address of the API: /media/… */
export async function storedPictures(client: pg.ClientBase): Promise<string[]> {
  const ofMembers = 'select profile_picture as path from members where profile_picture is not null'
  const ofTools = 'select logo from tools where logo is not null'
  const all = (await hasTools(client)) ? `${ofMembers} union ${ofTools}` : ofMembers
  const { rows } = await client.query<{ path: string }>(
    `select distinct path from (${all}) found order by path`,
  )
  return rows.map(({ path }) => path)
}

/** Clears the profile pictures and logos with these paths. Logos are fetched again. */
export async function clearPictures(client: pg.ClientBase, paths: string[]): Promise<void> {
  await client.query('update members set profile_picture = null where profile_picture = any ($1)', [paths])
  if (!(await hasTools(client))) return
  await client.query('update tools set logo = null, logo_next_at = now() where logo = any ($1)', [paths])
}
