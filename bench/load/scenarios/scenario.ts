import type { Visit } from '#bench/load/http/crowd.ts'

/** What a scenario is held against. */
export interface Limit {
  name: 'node:http' | 'pgbench' | 'argon2'
  /** Goes on for so many seconds. Returns what would be answers for a second. */
  run(seconds: number): Promise<number>
  /** The process that answers, where it is one of ours. */
  pid?: number
}

/** Something that visitors do, over and over. */
export interface Scenario {
  name: string
  visit: Visit
  /** Undefined where this machine lacks the program for it. */
  limit: Limit | undefined
  /** The least share of the limit that the site must reach; undefined where none is asked for. */
  bar: number | undefined
  /** How many connections ask at once, where it is not the usual number. */
  connections?: number
}

/** Visitors on connections of their own, all at once. */
export const connections = 32

/** The bars: what the site does for a second / the limit does. */
export const bars = { kept: 0.75, asked: 0.35 }
