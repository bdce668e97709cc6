import { sql } from 'kysely'
import type { z } from 'zod'
import type { profileChange } from '#contract/profiles.ts'
import { type Database, violates } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { recordAccountEvent, type Notice } from '#api/accounts/events/public.ts'
import { ReservedUsername, takeUsername } from '#api/accounts/public.ts'
import { isShownCategory } from '#api/categories/public.ts'
import { refreshMemberTexts } from '#api/members/public.ts'

type Change = z.output<typeof profileChange>

/**
 * Outcome of a change: `renamed` when the account has another username, `username` when it is taken or reserved for another
 * member, `interests` when a category does not exist.
 */
export type Changed = 'done' | 'renamed' | 'username' | 'interests' | 'gone'

async function change(
  database: Database,
  member: number,
  fields: Change,
  notice: Notice | undefined,
): Promise<Changed> {
  const { name, username, bio, location, website, company, job_title, phone } = fields
  const links = fields.social_links === undefined ? null : JSON.stringify(fields.social_links)
  const interests = fields.interests === undefined ? null : [...new Set(fields.interests)]
  const event =
    notice &&
    sql`, ${recordAccountEvent({ kind: 'username_changed', members: sql`table renamed`, ...notice })}`
  const { rows } = await sql<{ known: boolean; done: boolean; renamed: boolean }>`
    with asked as (
      select ${interests}::integer[] as ids
    ), before as (
      select id as member, username as old_username from members where id = ${member}
    ), known as (
      select categories.id from categories, asked
      where categories.id = any(asked.ids)
        and (
          ${isShownCategory}
          or exists (select from member_interests where member_id = ${member} and category_id = categories.id)
        )
      for key share of categories
    ), changed as (
      update members set
        name = coalesce(${name ?? null}, name),
        username = coalesce(${username ?? null}, username),
        bio = coalesce(${bio ?? null}, bio),
        location = coalesce(${location ?? null}, location),
        website = coalesce(${website ?? null}, website),
        company = coalesce(${company ?? null}, company),
        job_title = coalesce(${job_title ?? null}, job_title),
        phone = coalesce(${phone ?? null}, phone),
        social_links = (
          select coalesce(jsonb_object_agg(key, value), '{}')
          from jsonb_each(social_links || coalesce(${links}::jsonb, '{}'))
          where value <> '""'
        ),
        email_notifications = coalesce(
          ${fields.settings?.email_notifications ?? null}::boolean, email_notifications
        )
      from asked, before
      where members.id = before.member
        and (select count(*) from known) = coalesce(cardinality(asked.ids), 0)
      returning members.id, members.username, asked.ids
    ), renamed as (
      select id from changed, before where username <> old_username
    ), left_out as (
      delete from member_interests using changed
      where member_id = changed.id and category_id <> all(changed.ids)
    ), added as (
      insert into member_interests (member_id, category_id)
      select changed.id, known.id from changed, known
      on conflict do nothing
    )${event ?? sql``}
    select
      exists (select from changed) as done, exists (table renamed) as renamed,
      (select count(*) from known) = (select coalesce(cardinality(ids), 0) from asked) as known
  `.execute(database)
  const { done, known, renamed } = rows[0]!
  if (!known) return 'interests'
  if (!done) return 'gone'
  return renamed ? 'renamed' : 'done'
}

/**
 * Changes a member's account; nothing is written unless all of it is. `notice` tells the member of a new
 * username.
 */
export async function updateMember(
  database: Database,
  member: number,
  fields: Change,
  notice: Notice | undefined,
): Promise<Changed> {
  try {
    return await inTransaction(database, async (transaction) => {
      const { username } = fields
      const former = username === undefined ? undefined : await lockUsername(transaction, member)
      const changed = await change(transaction, member, fields, notice)
      if (username !== undefined && changed === 'renamed') {
        await takeUsername(transaction, member, username, former)
      }
      if (fields.name !== undefined || fields.username !== undefined) {
        await refreshMemberTexts(transaction, [member])
      }
      return changed
    })
  } catch (error) {
    if (violates(error, 'members_username') || error instanceof ReservedUsername) return 'username'
    throw error
  }
}

/** The present username of a member, which no other change replaces until the end. */
async function lockUsername(transaction: Database, member: number): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`
    select username from members where id = ${member} for no key update
  `.execute(transaction)
  return rows[0]?.username
}
