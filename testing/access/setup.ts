import type { Database } from '#database/client.ts'
import { createToken } from '#api/accounts/one-time-tokens/public.ts'
import { hashOf } from '#api/http/viewer.ts'

/** Sets a site up that has no administrator. */
export const setupToken = 's'.repeat(43)

/** Leaves the site without administrators, with a valid token for its set-up. */
export async function endAdministration(database: Database): Promise<void> {
  await database.updateTable('members').set({ is_admin: false }).execute()
  await database.deleteFrom('one_time_tokens').where('purpose', '=', 'setup').execute()
  await createToken(database, { purpose: 'setup', tokenHash: hashOf(setupToken), seconds: 3600 })
}
