import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import type { DemoMember } from './content.ts'
import type { Clock } from './clock.ts'

export interface NewMember extends DemoMember {
  passwordHash: string
  /** Path below the API's address. */
  picturePath: string
}

/** Inserts the demo members with their interests and default lists. */
export async function insertMembers(database: Database, members: NewMember[], clock: Clock): Promise<void> {
  const rows = members.map((member) => ({
    name: member.name,
    email: member.email,
    username: member.username,
    password_hash: member.passwordHash,
    profile_picture: member.picturePath,
    bio: member.bio,
    location: member.location,
    job_title: member.job_title,
    is_demo: true,
    created_at: clock(24 * member.joined_days_ago),
  }))
  await database.insertInto('members').values(rows).execute()
  await sql`
    insert into saved_lists (member_id, name, is_default, created_at)
    select id, 'Saved', true, created_at from members
  `.execute(database)
  const interests = members.flatMap(({ username, interests }) =>
    interests.map((category) => ({ username, category })),
  )
  await sql`
    insert into member_interests (member_id, category_id)
    select members.id, categories.id
    from unnest(
      ${interests.map(({ username }) => username)}::text[], ${interests.map(({ category }) => category)}::text[]
    ) as given (username, category)
    join members using (username)
    join categories on categories.name = given.category
  `.execute(database)
}
