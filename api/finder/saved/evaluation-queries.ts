import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { lockMembers } from '#database/locks.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Evaluation } from '#api/finder/public.ts'
import { notify } from '#api/notifications/public.ts'

/** Equal needs of members that are due: they are evaluated together. */
export interface DueNeed {
  key: string
  need: string
  /** When they were taken. */
  checked_at: Date
}

const isDue = sql<boolean>`(checked_at is null or checked_at <= now() - interval '1 hour')`

/** Takes the need that was not evaluated for the longest time, of all members for whom it is due. Undefined when none is due. */
export async function takeDueNeed(database: Database): Promise<DueNeed | undefined> {
  const { rows } = await sql<DueNeed>`
    with next as (
      select key from saved_needs where ${isDue} order by checked_at nulls first, id limit 1
    ), taken as (
      update saved_needs set checked_at = now() from next where saved_needs.key = next.key and ${isDue}
      returning id, saved_needs.key, need, checked_at
    )
    select key, need, checked_at from taken order by id limit 1
  `.execute(database)
  return rows[0]
}

interface Save {
  id: number
  member_id: number
  method: string | null
}

interface Result {
  saved_need_id: number
  tool_id: number
  was_first: boolean
  unmet: string[]
}

interface Candidate extends Result {
  member_id: number
  is_news: boolean
}

/**
 * Compares an evaluation with what the next members know of it, in the order of their saved needs, and notifies them of news: tools
 * that are among the first results for the first time, or that meet a condition which they did not meet before, each once. The first
 * evaluation, and the first one by another method, is the base line. Returns the last of these saved needs; null when there are no more.
 */
export function recordEvaluation(
  database: Database,
  { key, checked_at }: DueNeed,
  evaluation: Evaluation,
  { after, count }: { after: number; count: number },
): Promise<number | null> {
  return inTransaction(database, async (transaction) => {
    const { rows } = await sql<Save>`
      select id, member_id from saved_needs
      where key = ${key} and checked_at = ${checked_at}::timestamptz and id > ${after} order by id limit ${count}
    `.execute(transaction)
    if (rows.length === 0) return null
    await lockMembers(
      transaction,
      rows.map(({ member_id }) => member_id),
    )
    const ids = rows.map(({ id }) => id)
    const { rows: saves } = await sql<Save>`
      select id, member_id, method from saved_needs where id = any (${ids}::integer[]) order by id for no key update
    `.execute(transaction)
    const shown = await lockShownTools(transaction, evaluation)
    const changes = changesOf(saves, shown, await findKnown(transaction, ids))
    const news = await withoutOwn(
      transaction,
      changes.filter(({ is_news }) => is_news),
    )
    await storeResults(transaction, changes, news)
    await sql`
      update saved_needs set method = ${evaluation.method}
      where id = any (${ids}::integer[]) and method is distinct from ${evaluation.method}
    `.execute(transaction)
    await notify(transaction, 'find_result_found', { actor: null, recipients: news })
    return ids.at(-1)!
  })
}

/** The evaluation with those of its tools alone that are still shown. */
async function lockShownTools(transaction: Database, evaluation: Evaluation): Promise<Evaluation> {
  const { rows } = await sql<{ id: number }>`
    select id from tools where id = any (${evaluation.results.map(({ tool }) => tool)}::integer[]) and post_count > 0
    order by id for key share
  `.execute(transaction)
  const shown = new Set(rows.map(({ id }) => id))
  return { ...evaluation, results: evaluation.results.filter(({ tool }) => shown.has(tool)) }
}

/** The results that are known, by saved need and tool. */
async function findKnown(
  transaction: Database,
  ids: number[],
): Promise<Map<string, Result & { is_found: boolean }>> {
  const { rows } = await sql<Result & { is_found: boolean }>`
    select saved_need_id, tool_id, was_first, unmet, found_at is not null as is_found
    from saved_need_results where saved_need_id = any (${ids}::integer[])
  `.execute(transaction)
  return new Map(rows.map((row) => [`${row.saved_need_id} ${row.tool_id}`, row]))
}

/** The results of each saved need that an evaluation changes, with whether they are news. */
function changesOf(
  saves: Save[],
  { results, method }: Evaluation,
  known: Map<string, Result & { is_found: boolean }>,
): Candidate[] {
  return saves.flatMap((save) =>
    results.flatMap(({ tool, unmet, met }, place) => {
      const before = known.get(`${save.id} ${tool}`)
      const isFirst = place < limits.finder.firstResults
      const wasFirst = before?.was_first ?? false
      const wasUnmet = before?.unmet ?? []
      // Also those that a fact contradicted before and that none answers now.
      const stillUnmet = [...new Set([...wasUnmet, ...unmet])].filter((one) => !met.includes(one))
      const isKnown = before && (wasFirst || !isFirst) && wasUnmet.join() === stillUnmet.join()
      if (isKnown) return []
      const isBetter = (isFirst && !wasFirst) || wasUnmet.some((one) => met.includes(one))
      return [
        {
          ...{ saved_need_id: save.id, member_id: save.member_id, tool_id: tool },
          ...{ was_first: wasFirst || isFirst, unmet: stillUnmet },
          is_news: save.method === method && isBetter && !before?.is_found,
        },
      ]
    }),
  )
}

/** Leaves out tools whose maker the member is, or whose shown posts are all by the member or by members whom they have muted. */
async function withoutOwn(transaction: Database, news: Candidate[]): Promise<Candidate[]> {
  if (news.length === 0) return []
  const { rows } = await sql<{ place: number }>`
    select place from json_to_recordset(${JSON.stringify(news.map(({ member_id, tool_id }, place) => ({ member_id, tool_id, place })))})
      as news (member_id integer, tool_id integer, place integer)
    where not exists (
        select from tool_makers maker where maker.tool_id = news.tool_id and maker.member_id = news.member_id
      ) and exists (
        select from posts
        where posts.tool_id = news.tool_id and hidden_because is null and author_id <> news.member_id
          and not exists (select from mutes where mutes.member_id = news.member_id and muted_id = author_id)
          and not exists (select from post_hides h where h.member_id = news.member_id and h.post_id = posts.id)
      )
  `.execute(transaction)
  const places = new Set(rows.map(({ place }) => place))
  return news.filter((_, place) => places.has(place))
}

async function storeResults(transaction: Database, changes: Candidate[], news: Candidate[]): Promise<void> {
  if (changes.length === 0) return
  const found = new Set(news)
  const rows = changes.map((one) => ({ ...one, is_found: found.has(one) }))
  await sql`
    insert into saved_need_results as known (saved_need_id, tool_id, was_first, unmet, found_at)
    select saved_need_id, tool_id, was_first, unmet, case when is_found then now() end
    from json_to_recordset(${JSON.stringify(rows)})
      as result (saved_need_id integer, tool_id integer, was_first boolean, unmet text[], is_found boolean)
    order by saved_need_id, tool_id
    on conflict (saved_need_id, tool_id) do update
    set was_first = excluded.was_first, unmet = excluded.unmet, found_at = coalesce(known.found_at, excluded.found_at)
  `.execute(transaction)
}
