import type { Database } from '#database/client.ts'
import { recountLists, recountPosts, wrongLists, wrongPosts } from '#database/counters.ts'
import { postsWithWrongCopies, renewCopies } from '#database/doctor/beside-posts.ts'
import { idRanges } from '#database/doctor/id-ranges.ts'
import { countOf, someOf, type Finding, type Patient } from './finding.ts'

interface Kind {
  table: 'posts' | 'saved_lists'
  noun: string
  fault: string
  find: (database: Database, first: number, last: number) => Promise<number[]>
  repair: (database: Database, ids: number[]) => Promise<void>
}

const ids = (found: { id: number }[]) => found.map(({ id }) => id)

const kinds: Kind[] = [
  {
    table: 'posts',
    noun: 'post',
    fault: 'wrong counters',
    find: async (...range) => ids(await wrongPosts(...range)),
    repair: recountPosts,
  },
  {
    table: 'saved_lists',
    noun: 'saved list',
    fault: 'wrong counters',
    find: async (...range) => ids(await wrongLists(...range)),
    repair: recountLists,
  },
  {
    table: 'posts',
    noun: 'post',
    fault: 'wrong categories, or wrong words to be found by',
    find: postsWithWrongCopies,
    repair: renewCopies,
  },
]

/** What is stored beside posts and lists, and has to agree with other rows. `--fix` makes it anew. */
export async function checkCounters(patient: Patient): Promise<Finding> {
  const finding: Finding = { fine: 'all right', wrong: [], fixed: [] }
  for (const kind of kinds) await checkKind(kind, patient, finding)
  return finding
}

async function checkKind(kind: Kind, { opened, fix, signal, onRows }: Patient, finding: Finding) {
  const { database } = opened
  const found: number[] = []
  for await (const [first, last] of idRanges(database, kind.table)) {
    signal.throwIfAborted()
    const here = await kind.find(database, first, last)
    if (fix && here.length > 0) await kind.repair(database, here)
    found.push(...here)
    onRows(last)
  }
  if (found.length === 0) return
  const named = `${countOf(found.length, kind.noun)} (${someOf(found)}) with ${kind.fault}`
  if (fix) finding.fixed!.push(`${named}: put right.`)
  else finding.wrong.push(`${named}. Put it right with --fix.`)
}
