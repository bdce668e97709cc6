import type { Database } from '#database/client.ts'

/** The settings of the site, as they are stored. */
export async function readSettings(database: Database) {
  return database
    .selectFrom('site_settings')
    .select([
      ...(['name', 'tagline', 'logo', 'accent', 'announcement', 'registration'] as const),
      ...(['dump', 'dump_licence'] as const),
    ])
    .executeTakeFirstOrThrow()
}

/** Whether anybody may register, those with an invite, or nobody. */
export async function registrationMode(database: Database): Promise<'open' | 'invite' | 'closed'> {
  const { registration } = await database
    .selectFrom('site_settings')
    .select('registration')
    .executeTakeFirstOrThrow()
  return registration
}
