import type { TrustInput } from '#api/ranks/trust/public.ts'
import type { Database } from '#database/client.ts'
import { Column, Numbering } from './columns.ts'
import { clearedItems, currentGroups, type ClearedItem } from './group-queries.ts'
import { members as memberRows, posts as postRows, votesFor } from './input-queries.ts'

/** Everything that members are weighed by, with the ids behind its indices. */
export interface LoadedInput {
  input: TrustInput
  memberIds: Int32Array
  postIds: Int32Array
  toolIds: number[]
  /** The weights and reasons stored by now. */
  stored: { weights: Uint16Array; reasons: (string | null)[] }
}

export interface LoadOptions {
  now: Date
  emailVerification: boolean
  /** When the groups were last searched; without it all items are searched anew. */
  earlier?: Date | undefined
}

/** Reads members, posts and votes into columns: some ten bytes for a vote, whatever the size of the site. */
export async function loadInput(
  database: Database,
  { now, emailVerification, earlier }: LoadOptions,
): Promise<LoadedInput> {
  const [members, posts] = [new Numbering(), new Numbering()]
  const joined = new Column(Int32Array)
  const [isVerified, isSuspended] = [new Column(Uint8Array), new Column(Uint8Array)]
  const [activeDays, weights] = [new Column(Uint16Array), new Column(Uint16Array)]
  const reasons: (string | null)[] = []
  for await (const rows of memberRows(database, now))
    for (const row of rows) {
      members.add(row.id)
      joined.push(row.joined)
      isVerified.push(row.is_verified || !emailVerification ? 1 : 0)
      isSuspended.push(row.is_suspended ? 1 : 0)
      activeDays.push(row.active_days)
      weights.push(row.weight)
      reasons.push(row.reason)
    }
  const [author, tool] = [new Column(Int32Array), new Column(Int32Array)]
  const firstVote = new Column(Uint32Array)
  const toolNumbers = new Map<number, number>()
  const [member, at, rating] = [new Column(Int32Array), new Column(Int32Array), new Column(Uint8Array)]
  for await (const rows of postRows(database)) {
    for (const { id, author_id, tool_id } of rows) {
      posts.add(id)
      author.push(members.of(author_id))
      if (tool_id !== null && !toolNumbers.has(tool_id)) toolNumbers.set(tool_id, toolNumbers.size)
      tool.push(tool_id === null ? -1 : toolNumbers.get(tool_id)!)
    }
    for await (const some of votesFor(database, rows, now))
      for (const { post_id, members: voters, times, ratings } of some) {
        while (firstVote.length <= posts.of(post_id)) firstVote.push(member.length)
        for (const [i, voter] of voters.entries()) {
          // Somebody who has joined meanwhile is weighed the next time.
          if (members.of(voter) < 0) continue
          member.push(members.of(voter))
          at.push(times[i]!)
          rating.push(ratings[i]!)
        }
      }
  }
  while (firstVote.length <= author.length) firstVote.push(member.length)
  const toIndices = indicesOf(members, posts, toolNumbers)
  return {
    input: {
      now: Math.floor(now.getTime() / 1000),
      members: {
        joined: joined.values(),
        isVerified: isVerified.values(),
        isSuspended: isSuspended.values(),
        activeDays: activeDays.values(),
      },
      posts: { author: author.values(), tool: tool.values(), firstVote: firstVote.values() },
      votes: { member: member.values(), at: at.values(), rating: rating.values() },
      cleared: (await clearedItems(database)).flatMap(toIndices),
      ...(earlier && {
        earlier: {
          at: Math.floor(earlier.getTime() / 1000),
          groups: (await currentGroups(database)).flatMap(toIndices),
        },
      }),
    },
    memberIds: members.ids.values(),
    postIds: posts.ids.values(),
    toolIds: [...toolNumbers.keys()],
    stored: { weights: weights.values(), reasons },
  }
}

/** Translates ids of stored groups; a group whose item or members are gone is left out. */
function indicesOf(members: Numbering, posts: Numbering, tools: Map<number, number>) {
  return <G extends ClearedItem>({ kind, item_id, member_ids, ...rest }: G) => {
    const index = kind === 'post' ? posts.of(item_id) : (tools.get(item_id) ?? -1)
    const numbers = member_ids.map((id) => members.of(id)).filter((number) => number >= 0)
    if (index < 0 || numbers.length === 0) return []
    return [{ ...rest, item: { kind, index }, members: numbers }]
  }
}
