import type { Database } from '#database/client.ts'
import {
  type CountedNoun,
  type CountedTable,
  findWrongCounters,
  idRanges,
  recount,
} from '#database/doctor/counters.ts'
import { createDefaultLists, findMissingDefaultLists } from '#database/doctor/default-lists.ts'
import { type DocumentedNoun, findStaleDocuments, refreshDocuments } from '#database/doctor/documents.ts'
import { findStaleVotes, findWrongTies, renewVotes } from '#database/doctor/votes.ts'
import { countOf, listSome, type CheckContext, type CheckResult } from './check.ts'

interface Repair {
  table: CountedTable
  noun: string
  problem: string
  find: (database: Database, first: number, last: number) => Promise<number[]>
  repair: (database: Database, ids: number[]) => Promise<void>
}

const idsOf = (found: { id: number }[]) => [...new Set(found.map(({ id }) => id))]

/** Finds and repairs counters that a view counts. */
const counters = (noun: CountedNoun): Pick<Repair, 'find' | 'repair'> => ({
  find: async (database, ...range) => idsOf(await findWrongCounters(database, noun, ...range)),
  repair: (database, ids) => recount(database, noun, ids),
})

/** Finds and repairs documents that a view makes anew. */
const documents = (noun: DocumentedNoun): Pick<Repair, 'find' | 'repair'> => ({
  find: (database, ...range) => findStaleDocuments(database, noun, ...range),
  repair: (database, ids) => refreshDocuments(database, noun, ids),
})

const repairs: Repair[] = [
  // First, because counters leave out what tied members do.
  {
    table: 'tools',
    noun: 'tool',
    problem: 'votes that wrongly count, or wrongly do not, because of ties to the tool',
    ...counters('tools'),
    find: findWrongTies,
  },
  {
    table: 'members',
    noun: 'member',
    problem: 'votes of another weight than they have',
    find: findStaleVotes,
    repair: renewVotes,
  },
  {
    table: 'posts',
    noun: 'post',
    problem: 'wrong counters',
    ...counters('posts'),
  },
  {
    table: 'saved_lists',
    noun: 'saved list',
    problem: 'wrong counters',
    ...counters('lists'),
  },
  {
    table: 'tools',
    noun: 'tool',
    problem: 'wrong counters',
    ...counters('tools'),
  },
  {
    table: 'comments',
    noun: 'comment',
    problem: 'wrong counters',
    ...counters('comments'),
  },
  {
    table: 'members',
    noun: 'member',
    problem: 'a wrong number of followers',
    ...counters('members'),
  },
  {
    table: 'categories',
    noun: 'category',
    problem: 'a wrong number of followers',
    ...counters('categories'),
  },
  {
    table: 'posts',
    noun: 'post',
    problem: 'wrong categories or a wrong search document',
    ...documents('posts'),
  },
  {
    table: 'tools',
    noun: 'tool',
    problem: 'wrong features or a wrong search document',
    ...documents('tools'),
  },
  {
    table: 'members',
    noun: 'member',
    problem: 'wrong search texts',
    ...documents('members'),
  },
]

/** Compares counters and other denormalized data with their sources. `--fix` recalculates them. */
export async function checkCounters(context: CheckContext): Promise<CheckResult> {
  const result: CheckResult = { ok: 'all correct', problems: [], fixed: [] }
  for (const repair of repairs) await checkOne(repair, context, result)
  return result
}

async function checkOne(
  { table, noun, problem, find, repair }: Repair,
  { opened, fix, signal, onRows }: CheckContext,
  result: CheckResult,
) {
  const { database } = opened
  const found: number[] = []
  for await (const [first, last] of idRanges(database, table)) {
    signal.throwIfAborted()
    const ids = await find(database, first, last)
    if (fix && ids.length > 0) await repair(database, ids)
    found.push(...ids)
    onRows(last)
  }
  if (found.length === 0) return
  const sentence = `${countOf(found.length, noun)} (${listSome(found)}) with ${problem}`
  if (fix) result.fixed!.push(`${sentence}: fixed.`)
  else result.problems.push(`${sentence}. Repair with --fix.`)
}

/** Checks that every member has a default list. `--fix` creates it. */
export async function checkLists({ opened, fix }: CheckContext): Promise<CheckResult> {
  const members = await findMissingDefaultLists(opened.database)
  const ok = 'every member has a default list'
  if (members.length === 0) return { ok, problems: [] }
  const sentence = `${countOf(members.length, 'member')} without a default list (${listSome(members)})`
  if (!fix) return { ok, problems: [`${sentence}. Repair with --fix.`] }
  await createDefaultLists(opened.database, members)
  return { ok, problems: [], fixed: [`${sentence}: fixed.`] }
}
