import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { genericPlans } from '#database/client.ts'
import type { EmbeddedConnection } from '#database/embedded.ts'
import type { Replay } from './script.ts'

const run = promisify(execFile)

// Where Debian's packages have the programs, which they don't all put on PATH.
const versions = '/usr/lib/postgresql'

/** The path of pgbench on this machine, the newest one; undefined where there is none. */
export function findPgbench(): string | undefined {
  const packaged = existsSync(versions) ? readdirSync(versions).sort().toReversed() : []
  const folders = [...packaged.map((version) => join(versions, version, 'bin')), ...path()]
  return folders.map((folder) => join(folder, 'pgbench')).find((program) => existsSync(program))
}

function path(): string[] {
  return (process.env.PATH ?? '').split(delimiter)
}

function argumentsFor({ host, port, user, database }: EmbeddedConnection, clients: number, seconds: number) {
  const where = ['-h', host, '-p', `${port}`, '-U', user]
  return [...where, '-n', '-M', 'prepared', '-c', `${clients}`, '-j', '1', '-T', `${seconds}`, database]
}

/** Runs the scripts with so many clients at once. Returns how many of them were run through in a second. */
export async function runPgbench(
  program: string,
  connection: EmbeddedConnection,
  { scripts, variables }: Replay,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'toolshelf-pgbench-'))
  try {
    const given = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
    for (const [i, { text, weight }] of scripts.entries()) {
      const file = join(folder, `${i}.sql`)
      await writeFile(file, text)
      given.push('-f', `${file}@${weight}`)
    }
    const env = { ...process.env, PGPASSWORD: connection.password, PGOPTIONS: genericPlans }
    const { stdout } = await run(program, [...given, ...argumentsFor(connection, clients, seconds)], { env })
    const [, rate] = /^tps = ([\d.]+)/m.exec(stdout) ?? []
    if (rate === undefined) throw new Error(`pgbench does not say how fast it was:\n${stdout}`)
    return Number(rate)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
