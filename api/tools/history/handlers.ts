import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/tool-history.ts'
import type { ToolEvent } from '#contract/tool-history.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { cursorTime, decodeCursor, pageOf } from '#api/http/paging.ts'
import { factChanges, toFactChange } from '#api/tools/facts/public.ts'
import { findToolId, ratingMonths } from '#api/tools/public.ts'
import { type EventPage, makerReplies, otherChanges } from './queries.ts'

/** Where an event comes from. Of events at one time, those of a later source stand first. */
const sources = ['fact', 'change', 'reply', 'month'] as const
type Source = (typeof sources)[number]

interface Key {
  at: Date
  source: Source
  id: number
}

const key = z
  .tuple([z.literal('event'), cursorTime, z.enum(sources), id])
  .transform(([, at, source, id]): Key => ({ at, source, id }))

interface Row extends Key {
  event: Omit<ToolEvent, 'id' | 'created_at'>
  members: (number | null)[]
}

const nothing = { note: '', fact: null, month: null, reply: null }

/** The key below which the events of a source follow an event of another one. */
function keyFor(source: Source, after: Key | undefined): EventPage['after'] {
  if (!after) return undefined
  const isLater = sources.indexOf(source) - sources.indexOf(after.source)
  if (isLater === 0) return { at: after.at, id: after.id }
  return { at: after.at, id: isLater > 0 ? 0 : limits.id }
}

function isAfter(row: Key, after: Key | undefined): boolean {
  return after === undefined || compare(row, after) > 0
}

/** Newest first. */
function compare(one: Key, other: Key): number {
  return (
    other.at.getTime() - one.at.getTime() ||
    sources.indexOf(other.source) - sources.indexOf(one.source) ||
    other.id - one.id
  )
}

/** The end of a month such as '2026-11'. */
function endOf(month: string): Date {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number) - 1)
}

async function readEvents(
  database: Call<typeof contract.listToolHistory>['database'],
  tool: number,
  after: Key | undefined,
  count: number,
): Promise<Row[]> {
  const page = (source: Source) => ({ after: keyFor(source, after), count })
  const [facts, changes, replies, months] = await Promise.all([
    factChanges(database, tool, { key: undefined, ...page('fact') }),
    otherChanges(database, tool, page('change')),
    makerReplies(database, tool, page('reply')),
    ratingMonths(database, tool),
  ])
  const rows: Row[] = [
    ...facts.map((fact) => ({
      ...{ at: fact.created_at, source: 'fact' as const, id: fact.id, members: [fact.member_id] },
      event: { ...nothing, kind: 'fact' as const, fact: toFactChange(fact) },
    })),
    ...changes.map(({ id, kind, note, created_at }) => ({
      ...{ at: created_at, source: 'change' as const, id, members: [] },
      event: { ...nothing, kind, note },
    })),
    ...replies.map(({ created_at, member_id, ...reply }) => ({
      ...{ at: created_at, source: 'reply' as const, id: reply.post_id, members: [member_id] },
      event: { ...nothing, kind: 'reply' as const, reply },
    })),
    ...months.map((month) => ({
      ...{ at: endOf(month.month), source: 'month' as const, id: Number(month.month.replace('-', '')) },
      ...{ members: [], event: { ...nothing, kind: 'month' as const, month } },
    })),
  ]
  return rows
    .filter((row) => isAfter(row, after))
    .toSorted(compare)
    .slice(0, count)
}

export async function listToolHistory({
  database,
  params,
  query: { limit, cursor },
  addCacheTags,
}: Call<typeof contract.listToolHistory>) {
  const tool = await findToolId({ database }, params.slug)
  const rows = await readEvents(database, tool, decodeCursor(cursor, key), limit + 1)
  const members = rows.flatMap((row) => row.members.filter((member) => member !== null))
  addCacheTags(tags.tool(tool), tags.toolCounts(tool), tags.toolPosts(tool), ...members.map(tags.member))
  const toEvent = ({ at, source, id, event }: Row): ToolEvent => ({
    ...{ id: `${source}-${id}`, created_at: at.toISOString() },
    ...event,
  })
  return pageOf(rows, limit, toEvent, ({ at, source, id }) => ['event', at, source, id])
}
