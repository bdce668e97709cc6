import type { Database } from '#database/client.ts'

/** Names the site. An environment variable that names it still wins. */
export async function setSiteName(transaction: Database, name: string): Promise<void> {
  await transaction.updateTable('site_settings').set({ name }).execute()
}
