import { daySeconds, type TrustInput } from '#api/ranks/trust/public.ts'
import { randomNumbers } from './random.ts'

type Voter = { member: number; at: number; rating?: number }

/** A small community for tests: members join over two years, 240 posts in 80 days find some 25 voters each by chance. */
export class SmallWorld {
  readonly now = 20_000 * daySeconds
  readonly joined: number[] = []
  readonly #unverified = new Set<number>()
  readonly #suspended = new Set<number>()
  readonly posts: { author: number; tool: number; at: number; voters: Voter[] }[] = []
  readonly #next: () => number

  constructor(seed: number, members = 600) {
    this.#next = randomNumbers(seed)
    for (let i = 0; i < members; i++) this.join(1 + 720 * this.#next())
    const eager = this.joined.map(() => this.#next() ** 2)
    for (let i = 0; i < 240; i++) {
      const post = this.post(80 - i / 3, i % 40)
      for (let draw = 0; draw < 120; draw++) {
        const member = Math.floor(this.#next() * members)
        const days = this.daysAgo(this.posts[post]!.at) - 3 * this.#next()
        if (days > 0 && this.daysAgo(this.joined[member]!) > days && eager[member]! > this.#next())
          this.vote(post, member, days, this.#next() < 0.3 ? 4 : 0)
      }
    }
  }

  join(daysAgo: number, { isVerified = true, isSuspended = false } = {}): number {
    const member = this.joined.push(this.#time(daysAgo)) - 1
    if (!isVerified) this.#unverified.add(member)
    if (isSuspended) this.#suspended.add(member)
    return member
  }

  post(daysAgo: number, tool: number, author = -1): number {
    return this.posts.push({ author, tool, at: this.#time(daysAgo), voters: [] }) - 1
  }

  vote(post: number, member: number, daysAgo: number, rating = 0): void {
    const { voters, author } = this.posts[post]!
    if (author !== member && !voters.some((voter) => voter.member === member))
      voters.push({ member, at: this.#time(daysAgo), rating })
  }

  daysAgo(at: number): number {
    return (this.now - at) / daySeconds
  }

  between(from: number, to: number): number {
    return from + (to - from) * this.#next()
  }

  input(): TrustInput {
    const days = this.joined.map(() => new Set<number>())
    const all = this.posts.flatMap(({ voters }) => voters.toSorted((a, b) => a.at - b.at))
    for (const { member, at } of all) days[member]!.add(Math.floor(at / daySeconds))
    let votes = 0
    const firstVote = [0, ...this.posts.map(({ voters }) => (votes += voters.length))]
    return {
      now: this.now,
      members: {
        joined: Int32Array.from(this.joined),
        isVerified: Uint8Array.from(this.joined, (_, i) => (this.#unverified.has(i) ? 0 : 1)),
        isSuspended: Uint8Array.from(this.joined, (_, i) => (this.#suspended.has(i) ? 1 : 0)),
        activeDays: Uint16Array.from(days, (set) => set.size),
      },
      posts: {
        author: Int32Array.from(this.posts, ({ author }) => author),
        tool: Int32Array.from(this.posts, ({ tool }) => tool),
        firstVote: Uint32Array.from(firstVote),
      },
      votes: {
        member: Int32Array.from(all, ({ member }) => member),
        at: Int32Array.from(all, ({ at }) => at),
        rating: Uint8Array.from(all, ({ rating }) => rating ?? 0),
      },
    }
  }

  /** Posts by trending score, best first, with one point for each vote of full weight. */
  trending(weights: Uint16Array): number[] {
    const scores = this.posts.map(({ at, voters }) => {
      const points = voters.reduce((sum, { member }) => sum + weights[member]! / 1000, 0)
      return Math.log10(1 + points) + at / 259_200
    })
    return scores.map((_, post) => post).sort((a, b) => scores[b]! - scores[a]!)
  }

  #time(daysAgo: number): number {
    return Math.floor(this.now - daysAgo * daySeconds)
  }
}
