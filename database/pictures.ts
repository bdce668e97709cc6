import type pg from 'pg'

/** Whether the schema has a table: that of an earlier version may have none. */
async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass($1) is not null as found`, [
    name,
  ])
  return rows[0]!.found
}

/** Paths of all profile pictures, logos and screenshots, below the address of the API: /media/… */
export async function storedPictures(client: pg.ClientBase): Promise<string[]> {
  const all = ['select profile_picture as path from members where profile_picture is not null']
  if (await hasTable(client, 'tools')) all.push('select logo from tools where logo is not null')
  if (await hasTable(client, 'post_pictures')) {
    all.push('select path from post_pictures', 'select thumbnail from post_pictures')
  }
  if (await hasTable(client, 'site_settings')) {
    all.push('select logo from site_settings where logo is not null')
  }
  const { rows } = await client.query<{ path: string }>(
    `select distinct path from (${all.join(' union ')}) found order by path`,
  )
  return rows.map(({ path }) => path)
}

/** Clears the profile pictures, logos and screenshots with these paths. Logos are fetched again. */
export async function clearPictures(client: pg.ClientBase, paths: string[]): Promise<void> {
  await client.query('update members set profile_picture = null where profile_picture = any ($1)', [paths])
  if (await hasTable(client, 'tools')) {
    await client.query('update tools set logo = null, logo_next_at = now() where logo = any ($1)', [paths])
  }
  if (await hasTable(client, 'post_pictures')) {
    await client.query('delete from post_pictures where path = any ($1) or thumbnail = any ($1)', [paths])
  }
  if (await hasTable(client, 'site_settings')) {
    await client.query('update site_settings set logo = null where logo = any ($1)', [paths])
  }
}
