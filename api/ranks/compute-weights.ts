import { weighMembers, weightReasons } from '#api/ranks/trust/public.ts'
import type { Database } from '#database/client.ts'
import type { StoredGroup } from './group-queries.ts'
import { loadInput, type LoadedInput, type LoadOptions } from './load-input.ts'

/** A smaller change of a weight, in thousandths, waits: else every vote of every young member would move each hour. */
const leastChange = 10

/** New weights of members in thousandths, with the reasons why they are less than whole. */
export interface WeightChanges {
  ids: number[]
  weights: number[]
  reasons: (string | null)[]
}

export interface ComputedWeights {
  /** The number of members who were weighed. */
  members: number
  changes: WeightChanges
  groups: StoredGroup[]
}

/** Weighs all members by what is in the database. Takes minutes for millions of votes: call it in a thread. */
export async function computeWeights(database: Database, options: LoadOptions): Promise<ComputedWeights> {
  const loaded = await loadInput(database, options)
  const { weights, reasons, groups } = weighMembers(loaded.input)
  const names = Array.from(reasons, (reason) => (reason === 0 ? null : weightReasons[reason]!))
  return {
    members: weights.length,
    changes: changesOf(loaded, weights, names),
    groups: groups.map(({ item, members, ...group }) => ({
      ...group,
      kind: item.kind,
      item_id: item.kind === 'post' ? loaded.postIds[item.index]! : loaded.toolIds[item.index]!,
      member_ids: members.map((member) => loaded.memberIds[member]!),
    })),
  }
}

function changesOf(
  { memberIds, stored }: LoadedInput,
  weights: Uint16Array,
  reasons: (string | null)[],
): WeightChanges {
  const changes: WeightChanges = { ids: [], weights: [], reasons: [] }
  weights.forEach((weight, member) => {
    const before = stored.weights[member]!
    const isSame =
      weight === before || (Math.abs(weight - before) < leastChange && weight > 0 && weight < 1000)
    if (isSame && reasons[member] === stored.reasons[member]) return
    changes.ids.push(memberIds[member]!)
    changes.weights.push(weight)
    changes.reasons.push(reasons[member]!)
  })
  return changes
}
