import { median } from '#bench/load/compare.ts'

/** What was seen in one minute. */
export interface Minute {
  answers: number
  /** Milliseconds that guests waited for what they read. */
  p50: number
  p99: number
  /** Resident memory of the site's Node processes at the end of it, in MB. */
  memory: number
}

/** By how much memory may grow once the site is warm. */
export const mostGrowth = 1.1

/**
 * How many times as much memory is used at the end as when the site was warm: medians of the last tenth, and of the
 * second, because kept answers fill up in the first.
 */
export function growthOf(minutes: Minute[]): number {
  const tenth = Math.max(1, Math.floor(minutes.length / 10))
  const memory = minutes.map((minute) => minute.memory)
  const warm = memory.slice(tenth, 2 * tenth)
  return median(memory.slice(-tenth)) / median(warm.length > 0 ? warm : memory)
}

export const heading = 'minute   answers   50 %   99 % (ms)   memory (MB)'

/** A line of the table. */
export function line(number: number, { answers, p50, p99, memory }: Minute): string {
  const cells = [
    String(number).padStart(6),
    answers.toLocaleString('en').padStart(9),
    p50.toFixed(1).padStart(6),
    p99.toFixed(1).padStart(7),
    memory.toFixed(0).padStart(15),
  ]
  return cells.join(' ')
}
