import { sql } from 'kysely'
import type { RegistrationMode, SettingsChange } from '#contract/site.ts'
import { recordAct } from '#api/administration/public.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'

const columns = [
  'name',
  'tagline',
  'logo',
  'accent',
  'announcement',
  'registration',
  'dump',
  'dump_licence',
  'public_log_names',
] as const

/** The settings of the site, as they are stored. */
export async function readSettings(database: Database) {
  return database.selectFrom('site_settings').select(columns).executeTakeFirstOrThrow()
}

/** Whether anybody may register, those with an invite, or nobody. */
export async function registrationMode(database: Database): Promise<RegistrationMode> {
  const { registration } = await database
    .selectFrom('site_settings')
    .select('registration')
    .executeTakeFirstOrThrow()
  return registration
}

function lockSettings(transaction: Database) {
  return transaction.selectFrom('site_settings').select(columns).forUpdate().executeTakeFirstOrThrow()
}

/** Changes settings, and logs those that are different from before as an act of the member. */
export async function changeSettings(
  database: Database,
  change: SettingsChange,
  member: number | null,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const before = await lockSettings(transaction)
    const changed = columns.filter((name) => {
      const value = name === 'logo' ? undefined : change[name]
      return value !== undefined && value !== before[name]
    })
    if (changed.length === 0) return
    const pick = (from: object) =>
      Object.fromEntries(Object.entries(from).filter(([name]) => isChanged(name)))
    const isChanged = (name: string) => (changed as string[]).includes(name)
    await transaction.updateTable('site_settings').set(pick(change)).execute()
    const [old, present] = [pick(before), pick(change)]
    const about = change.name ?? before.name
    await recordAct(transaction, { member, act: 'change_settings', about, before: old, after: present })
  })
}

/** Sets the logo, or removes it; the file of the one before is removed later. */
export async function changeLogo(database: Database, logo: string | null, member: number): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const before = await lockSettings(transaction)
    if (before.logo === logo) return
    await transaction.updateTable('site_settings').set({ logo }).execute()
    if (before.logo !== null) {
      await sql`insert into removed_pictures values (${before.logo}) on conflict do nothing`.execute(
        transaction,
      )
    }
    const act = logo === null ? 'delete_logo' : 'set_logo'
    await recordAct(transaction, { member, act, about: before.name })
  })
}

/** Names the site. An environment variable that names it still wins. */
export async function setSiteName(transaction: Database, name: string): Promise<void> {
  await transaction.updateTable('site_settings').set({ name }).execute()
}

/** Whether the public moderation log names members. */
export async function namesInPublicLog(database: Database): Promise<boolean> {
  const { public_log_names } = await database
    .selectFrom('site_settings')
    .select('public_log_names')
    .executeTakeFirstOrThrow()
  return public_log_names
}

/** Whether the public data may be downloaded, and its licence. */
export async function dumpSettings(database: Database): Promise<{ isOn: boolean; licence: string }> {
  return database
    .selectFrom('site_settings')
    .select(['dump as isOn', 'dump_licence as licence'])
    .executeTakeFirstOrThrow()
}
