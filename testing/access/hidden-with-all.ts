import type { Database } from '#database/client.ts'

/** Inserts a post of the suspended member that was hidden together with the suspension. */
export async function hideAllOfBanned(database: Database, member_id: number): Promise<void> {
  const entry = {
    act: 'suspend' as const,
    member_id,
    reason: 'They advertise',
    post_count: 1,
    comment_count: 0,
  }
  const logged = database.insertInto('moderation_log').values(entry).returning('id')
  const { id: hidden_by_entry } = await logged.executeTakeFirstOrThrow()
  const hidden = { hidden_because: 'They advertise', hidden_by_entry }
  const text = { author_id: member_id, title: 'A tool', description: 'Text' }
  await database
    .insertInto('posts')
    .values({ ...text, ...hidden })
    .execute()
}
