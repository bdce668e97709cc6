import type { Item, TrustInput } from './input.ts'

/** Votes for one item by time. `length` of the entries are in use. */
export type ItemVotes = { member: Int32Array; at: Int32Array; length: number }

/**
 * Items whose voters are searched for groups: the posts, then the low ratings of each tool (1 and 2), then its high ratings
 * (4 and 5). Ratings are looked at apart because a few in step disappear among the many votes of a popular tool.
 */
export class Items {
  readonly count: number
  readonly #input: TrustInput
  readonly #posts: number
  readonly #tools: number
  /** Numbers of the votes that are ratings of a tool, by item and time. */
  readonly #ratings: Uint32Array
  readonly #firstRating: Uint32Array
  /** Members who are in no group of an item, by item. */
  readonly #cleared: Map<number, Set<number>>

  constructor(input: TrustInput) {
    this.#input = input
    this.#posts = input.posts.author.length
    this.#tools = input.posts.tool.reduce((most, tool) => Math.max(most, tool + 1), 0)
    this.count = this.#posts + 2 * this.#tools
    const first = new Uint32Array(2 * this.#tools + 1)
    this.#eachRating((item) => (first[item + 1]! += 1))
    for (let item = 0; item < 2 * this.#tools; item++) first[item + 1]! += first[item]!
    this.#firstRating = first
    this.#ratings = new Uint32Array(first.at(-1)!)
    const next = first.slice()
    this.#eachRating((item, vote) => (this.#ratings[next[item]!++] = vote))
    const { at } = input.votes
    for (let item = 0; item < 2 * this.#tools; item++)
      this.#ratings.subarray(first[item], first[item + 1]).sort((a, b) => at[a]! - at[b]!)
    this.#cleared = new Map()
    for (const { item, members } of input.cleared ?? []) {
      const cleared = this.#cleared.get(this.#numberOf(item)) ?? new Set()
      for (const member of members) cleared.add(member)
      this.#cleared.set(this.#numberOf(item), cleared)
    }
  }

  /** The subject of an item. */
  describe(item: number): Item {
    if (item < this.#posts) return { kind: 'post', index: item }
    const rest = item - this.#posts
    return rest < this.#tools ? { kind: 'low', index: rest } : { kind: 'high', index: rest - this.#tools }
  }

  /** Time of the last vote, or 0. */
  lastVote(item: number): number {
    const { at } = this.#input.votes
    const [first, end] = this.#range(item)
    if (first === end) return 0
    return at[item < this.#posts ? end - 1 : this.#ratings[end - 1]!]!
  }

  /** Writes the votes of the members who are neither left out nor cleared for the item into `votes`. */
  read(item: number, isLeftOut: Uint8Array, votes: ItemVotes): void {
    const { member, at } = this.#input.votes
    const [first, end] = this.#range(item)
    if (votes.member.length < end - first) {
      votes.member = new Int32Array(2 * (end - first))
      votes.at = new Int32Array(2 * (end - first))
    }
    const cleared = this.#cleared.get(item)
    let length = 0
    for (let i = first; i < end; i++) {
      const vote = item < this.#posts ? i : this.#ratings[i]!
      if (isLeftOut[member[vote]!] || cleared?.has(member[vote]!)) continue
      votes.member[length] = member[vote]!
      votes.at[length] = at[vote]!
      length += 1
    }
    votes.length = length
  }

  #numberOf({ kind, index }: Item): number {
    if (kind === 'post') return index
    return this.#posts + index + (kind === 'low' ? 0 : this.#tools)
  }

  #range(item: number): [number, number] {
    const starts = item < this.#posts ? this.#input.posts.firstVote : this.#firstRating
    const at = item < this.#posts ? item : item - this.#posts
    return [starts[at]!, starts[at + 1]!]
  }

  #eachRating(visit: (item: number, vote: number) => void): void {
    const { posts, votes } = this.#input
    for (let post = 0; post < this.#posts; post++) {
      const tool = posts.tool[post]!
      if (tool < 0) continue
      for (let vote = posts.firstVote[post]!; vote < posts.firstVote[post + 1]!; vote++) {
        const rating = votes.rating[vote]!
        if (rating === 1 || rating === 2) visit(tool, vote)
        else if (rating > 3) visit(this.#tools + tool, vote)
      }
    }
  }
}
