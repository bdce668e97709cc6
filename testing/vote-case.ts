import type { Database } from '#database/client.ts'

const day = (date: string) => new Date(`${date}T12:00:00Z`)

/** Opens a case of votes for a post that are in step, as the hourly job does. Returns the ids of the case and the group. */
export async function insertVoteCase(
  database: Database,
  post_id: number,
  members: number[],
): Promise<{ id: number; group: number }> {
  const { id: group_id } = await database
    .insertInto('vote_groups')
    .values({
      ...{ kind: 'post', post_id, expected: 0.4, score: 31 },
      ...{ ranking: 'trending', plain_rank: 2, weighed_rank: 40 },
      ...{ joined_from: day('2026-03-01'), joined_to: day('2026-03-02') },
      ...{ voted_from: day('2026-05-01'), voted_to: day('2026-05-02') },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = members.map((member_id) => ({ group_id, member_id }))
  await database.insertInto('vote_group_members').values(rows).execute()
  const opened = database.insertInto('cases').values({ kind: 'votes', post_id, group_id }).returning('id')
  const { id } = await opened.executeTakeFirstOrThrow()
  return { id, group: group_id }
}
