import type { Distributions } from './distributions.ts'
import type { TableRows, Value } from './rows.ts'

/** The first members are heavy followers: each follows a thousand things, or more when drawn again. */
export const heavyFollowerCount = 10
const followedByThem = { members: 600, tools: 350, categories: 50 }

/** Who follows which tools, members and categories. The counters are computed later. */
export function* generateFollowTables(from: Distributions): Generator<TableRows> {
  const { sizes, drawTool, drawAuthor, drawCategory } = from
  const drawOther = (member: number) => {
    const drawn = drawAuthor()
    return drawn === member ? undefined : drawn
  }
  yield {
    target: 'tool_follows (member_id, tool_id, created_at)',
    rows: follows(from, { count: sizes.follows, ofOne: followedByThem.tools, draw: drawTool }),
  }
  yield {
    target: 'member_follows (member_id, followed_id, created_at)',
    rows: follows(from, { count: sizes.follows, ofOne: followedByThem.members, draw: drawOther }),
  }
  yield {
    target: 'category_follows (member_id, category_id, created_at)',
    rows: follows(from, { count: sizes.members, ofOne: followedByThem.categories, draw: drawCategory }),
  }
}

interface Follows {
  count: number
  /** What one of the heavy followers follows. */
  ofOne: number
  draw: (member: number) => number | undefined
}

function* follows(
  { sizes, random, drawMember, end }: Distributions,
  { count, ofOne, draw }: Follows,
): Generator<Value[]> {
  const drawn = new Set<number>()
  const add = function* (member: number): Generator<Value[]> {
    const followed = draw(member)
    if (followed === undefined) return
    const pair = followed * (sizes.members + 1) + member
    if (drawn.has(pair)) return
    drawn.add(pair)
    yield [member, followed, new Date(end - random.below(90 * 24 * 3600 * 1000))]
  }
  for (let member = 1; member <= heavyFollowerCount; member += 1) {
    const wanted = drawn.size + ofOne
    for (let tries = 0; drawn.size < wanted && tries < 20 * ofOne; tries += 1) yield* add(member)
  }
  for (let tries = 0; drawn.size < count && tries < 20 * count; tries += 1) yield* add(drawMember())
}
