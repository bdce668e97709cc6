import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPostmaster } from '#database/embedded/postmaster.ts'
import { processorTime } from './site-process.ts'

// Linux counts the time of ended processes in ticks of 10 ms.
const millisecondsPerTick = 10

/**
 * Processor time in milliseconds of a PostgreSQL: of all its processes, those that have ended included. NaN on other systems than
 * Linux.
 */
export async function databaseTimeOf(dataDir: string): Promise<() => number> {
  const { pid } = (await findPostmaster(join(dataDir, 'postgres')))!
  return () => {
    try {
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
      const running = [pid, ...children.map(Number)].map(processorTime).filter((time) => !Number.isNaN(time))
      return running.reduce((sum, time) => sum + time, 0) + timeOfEndedChildren(pid)
    } catch {
      return Number.NaN
    }
  }
}

function timeOfEndedChildren(pid: number): number {
  // The name of the program, in parentheses, may have spaces. cutime and cstime are the fields 16 and 17 of all.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return millisecondsPerTick * (Number(fields[13]) + Number(fields[14]))
}
