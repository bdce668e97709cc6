import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import type { ChangedList } from './cache-tags.ts'

interface ItemChange {
  note?: string | undefined
  /** Among the posts of the list that the member sees, from 0. */
  position?: number | undefined
}

type Outcome = ChangedList | 'no list' | 'not in the list'

/** Changes the note and the position of a shown post in a member's list. The list is locked: changes take turns. */
export function updateItem(
  database: Database,
  { member, list, post }: { member: number; list: number; post: number },
  { note, position }: ItemChange,
): Promise<Outcome> {
  return inTransaction(database, async (transaction): Promise<Outcome> => {
    const { rows: lists } = await sql<ChangedList>`
      select id, visibility from saved_lists where id = ${list} and member_id = ${member} for no key update
    `.execute(transaction)
    if (!lists[0]) return 'no list'
    const { rows: items } = await sql`
      update saved_items set note = coalesce(${note ?? null}, note)
      where list_id = ${list} and post_id = ${post}
        and exists (select from posts where posts.id = ${post} and hidden_because is null)
      returning list_id
    `.execute(transaction)
    if (!items[0]) return 'not in the list'
    await sql`update saved_lists set updated_at = now() where id = ${list}`.execute(transaction)
    if (position !== undefined) await moveItem(transaction, { list, post, position })
    return lists[0]
  })
}

interface Move {
  list: number
  post: number
  position: number
}

// Every saved post is that far above the one saved before: see the table.
const gap = 2 ** 20

/**
 * Moves a post of a locked list to a position among the other posts that its owner sees there. Only when two ranks leave no
 * room between them, all posts of the list get new ones.
 */
async function moveItem(transaction: Database, { list, post, position }: Move): Promise<void> {
  let [above, below] = await neighbours(transaction, { list, post, position })
  if (above !== undefined && below !== undefined && above - below < 2) {
    await sql`
      update saved_items set rank = numbered.n * ${gap}::bigint
      from (
        select post_id, row_number() over (order by rank, created_at, post_id) as n
        from saved_items where list_id = ${list}
      ) numbered
      where list_id = ${list} and saved_items.post_id = numbered.post_id
    `.execute(transaction)
    ;[above, below] = await neighbours(transaction, { list, post, position })
  }
  const rank = above === undefined ? sql`default` : sql`${rankBetween(above, below)}::bigint`
  await sql`update saved_items set rank = ${rank} where list_id = ${list} and post_id = ${post}`.execute(
    transaction,
  )
}

function rankBetween(above: number, below: number | undefined): number {
  return below === undefined ? above - gap : below + Math.floor((above - below) / 2)
}

/** The ranks above and below a position; undefined at the top, and at the end. */
async function neighbours(
  transaction: Database,
  { list, post, position }: Move,
): Promise<[above: number | undefined, below: number | undefined]> {
  const { rows: others } = await sql<{ rank: number; is_shown: boolean }>`
    select i.rank, p.hidden_because is null
      and not exists (select from mutes m where m.member_id = i.member_id and m.muted_id = p.author_id)
      and not exists (select from post_hides h where h.member_id = i.member_id and h.post_id = p.id) as is_shown
    from saved_items i join posts p on p.id = i.post_id
    where i.list_id = ${list} and i.post_id <> ${post}
    order by i.rank desc, i.created_at desc, i.post_id desc
  `.execute(transaction)
  const next = others.filter((other) => other.is_shown)[position]
  const at = next ? others.indexOf(next) : others.length
  return [others[at - 1]?.rank, next?.rank]
}
