import { daySeconds, type TrustInput } from './input.ts'

/** Limits of the classes of activity, in active days. Members with more are veterans, who are in no group. */
const activityLimits = [1, 3, 7, 15, 100]
/** Number of classes; the last are the veterans. */
export const activityClasses = activityLimits.length + 1

/** The mix of voters changes as a site grows, so it is learned for each fortnight. */
const periodSeconds = 14 * daySeconds

/**
 * The usual mix of voters of the site: how many votes come from members who joined before a day and are at most so active, in
 * each fortnight, and how many members there are of each kind. All counts are cumulative.
 */
export class UsualVoters {
  /** Day on which each member joined. Day 0 is the first member's. */
  readonly joinDay: Uint16Array
  /** Class of activity of each member. */
  readonly activity: Uint8Array
  readonly days: number
  readonly #firstJoined: number
  readonly #firstPeriod: number
  readonly #periods: Float32Array[]
  readonly #members: Float32Array

  constructor({ members, votes, now }: TrustInput) {
    this.#firstJoined = earliest(members.joined, now)
    this.joinDay = Uint16Array.from(members.joined, (joined) =>
      Math.floor((joined - this.#firstJoined) / daySeconds),
    )
    this.activity = Uint8Array.from(members.activeDays, classOf)
    this.days = Math.max(0, Math.floor((now - this.#firstJoined) / daySeconds)) + 1
    this.#firstPeriod = Math.floor(earliest(votes.at, now) / periodSeconds)
    const periods = Math.floor(now / periodSeconds) - this.#firstPeriod + 1
    const empty = () => new Float32Array(activityClasses * (this.days + 1))
    this.#periods = Array.from({ length: periods }, empty)
    this.#members = empty()
  }

  /** Learns from the members who are not left out, and from their votes. Returns the number of these votes. */
  learn({ votes }: TrustInput, isLeftOut: Uint8Array): number {
    for (const sums of [...this.#periods, this.#members]) sums.fill(0)
    const add = (sums: Float32Array, member: number) => {
      sums[this.activity[member]! * (this.days + 1) + this.joinDay[member]! + 1]! += 1
    }
    for (let member = 0; member < isLeftOut.length; member++)
      if (!isLeftOut[member]) add(this.#members, member)
    let learned = 0
    for (let i = 0; i < votes.member.length; i++) {
      const member = votes.member[i]!
      if (isLeftOut[member]) continue
      add(this.#periods[this.periodOf(votes.at[i]!)]!, member)
      learned += 1
    }
    for (const sums of [...this.#periods, this.#members]) this.#accumulate(sums)
    return learned
  }

  isVeteran(member: number): boolean {
    return this.activity[member] === activityClasses - 1
  }

  periodOf(at: number): number {
    return Math.min(this.#periods.length - 1, Math.max(0, Math.floor(at / periodSeconds) - this.#firstPeriod))
  }

  /** Number of the day of a time, as in `joinDay`. */
  dayOf(at: number): number {
    return Math.min(this.days - 1, Math.max(0, Math.floor((at - this.#firstJoined) / daySeconds)))
  }

  timeOf(day: number): number {
    return this.#firstJoined + day * daySeconds
  }

  /** Number of votes in a period by members of a class of activity or a lower one who joined before a day. */
  votesBefore(period: number, activity: number, day: number): number {
    return this.#periods[period]![activity * (this.days + 1) + day]!
  }

  /** Number of members of a class of activity or a lower one who joined before a day. */
  membersBefore(activity: number, day: number): number {
    return this.#members[activity * (this.days + 1) + day]!
  }

  #accumulate(sums: Float32Array): void {
    const row = this.days + 1
    for (let i = 0; i < sums.length; i++) if (i % row !== 0) sums[i]! += sums[i - 1]!
    for (let i = row; i < sums.length; i++) sums[i]! += sums[i - row]!
  }
}

function classOf(activeDays: number): number {
  const at = activityLimits.findIndex((limit) => activeDays <= limit)
  return at < 0 ? activityLimits.length : at
}

function earliest(times: Int32Array, now: number): number {
  let first = now
  for (const at of times) if (at < first) first = at
  return first
}
