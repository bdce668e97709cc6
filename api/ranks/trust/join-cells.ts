import type { ItemVotes } from './items.ts'
import { activityClasses, type UsualVoters } from './usual-voters.ts'

/** Ranges of join days begin and end at the borders of so many cells. It bounds the ranges of an item to about 800. */
const mostCells = 40

/** Consecutive ranges of join days with the numbers of voters in them. */
export type JoinCells = {
  /** First day and the day after the last of each cell. */
  from: number[]
  to: number[]
  /** Number of voters of a class of activity or a lower one: `activityClasses` entries for each cell. */
  voters: number[]
  /** Number of cells of members who joined before the day `border`, at which a cell ends. */
  before: number
}

/** Divides the voters of an item into cells with about as many voters each. A day with more voters is a cell of its own. */
export class JoinCellsBuilder {
  readonly #usual: UsualVoters
  /** Voters by join day and class of activity; zero between calls. */
  readonly #counts: Uint32Array

  constructor(usual: UsualVoters) {
    this.#usual = usual
    this.#counts = new Uint32Array(usual.days * activityClasses)
  }

  build({ member }: ItemVotes, first: number, end: number, border: number): JoinCells {
    const days = this.#count(member, first, end)
    const full = Math.max(1, (end - first) / mostCells)
    const cells: JoinCells = { from: [], to: [], voters: [], before: 0 }
    let inCell = Infinity
    for (const day of days) {
      const here = this.#take(day)
      const last = cells.from.length - 1
      if (inCell + here.at(-1)! > full || (day >= border && cells.from[last]! < border)) {
        cells.from.push(day)
        cells.to.push(day + 1)
        cells.voters.push(...here)
        if (day < border) cells.before += 1
        inCell = here.at(-1)!
      } else {
        cells.to[last] = day + 1
        here.forEach((count, activity) => (cells.voters[last * activityClasses + activity]! += count))
        inCell += here.at(-1)!
      }
    }
    return cells
  }

  /** Counts voters and returns their join days in order. */
  #count(member: Int32Array, first: number, end: number): number[] {
    const { joinDay, activity } = this.#usual
    const days = new Set<number>()
    for (let i = first; i < end; i++) {
      const day = joinDay[member[i]!]!
      days.add(day)
      this.#counts[day * activityClasses + activity[member[i]!]!]! += 1
    }
    return [...days].sort((a, b) => a - b)
  }

  /** Returns the cumulative counts of a day and sets them to zero. */
  #take(day: number): number[] {
    const sums: number[] = []
    let sum = 0
    for (let i = day * activityClasses; i < (day + 1) * activityClasses; i++) {
      sum += this.#counts[i]!
      sums.push(sum)
      this.#counts[i] = 0
    }
    return sums
  }
}
