import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface Process {
  pid: number
  parent: number
  /** Resident memory in MB. */
  memory: number
  name: string
}

async function allProcesses(): Promise<Process[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='])
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, memory, ...name] = line.trim().split(/\s+/)
      return {
        pid: Number(pid),
        parent: Number(parent),
        memory: Number(memory) / 1024,
        name: name.join(' '),
      }
    })
}

/** The processes below one, those of PostgreSQL apart. */
export async function below(root: number): Promise<Process[]> {
  const all = await allProcesses()
  const of = (parent: number): Process[] =>
    all
      .filter((one) => one.parent === parent && !/postgres/.test(one.name))
      .flatMap((one) => [one, ...of(one.pid)])
  return of(root)
}

/** Milliseconds of processor time that a process has had, as Linux counts it; NaN on other systems. */
export function processorTime(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const spent = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
    return spent.reduce((sum, line) => sum + Number(line.split(' ')[0]) / 1e6, 0)
  } catch {
    return Number.NaN
  }
}
