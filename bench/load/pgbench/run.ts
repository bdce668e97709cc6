import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { genericPlans } from '#database/client.ts'
import type { EmbeddedConnection } from '#database/embedded.ts'
import type { ReplayScripts } from './script.ts'

const run = promisify(execFile)

// Debian does not put pgbench on PATH.
const debianVersions = '/usr/lib/postgresql'

/** The path of the newest pgbench; undefined where it is not installed. */
export function findPgbench(): string | undefined {
  const packaged = existsSync(debianVersions) ? readdirSync(debianVersions).sort().toReversed() : []
  const folders = [
    ...packaged.map((version) => join(debianVersions, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.map((folder) => join(folder, 'pgbench')).find((program) => existsSync(program))
}

function argumentsFor({ host, port, user, database }: EmbeddedConnection, clients: number, seconds: number) {
  const target = ['-h', host, '-p', `${port}`, '-U', user]
  return [...target, '-n', '-M', 'prepared', '-c', `${clients}`, '-j', '1', '-T', `${seconds}`, database]
}

/** Runs the scripts with concurrent clients. Returns transactions per second. */
export async function runPgbench(
  program: string,
  connection: EmbeddedConnection,
  { scripts, variables }: ReplayScripts,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'toolshelf-pgbench-'))
  try {
    const args = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
    for (const [i, { text, weight }] of scripts.entries()) {
      const file = join(folder, `${i}.sql`)
      await writeFile(file, text)
      args.push('-f', `${file}@${weight}`)
    }
    const env = { ...process.env, PGPASSWORD: connection.password, PGOPTIONS: genericPlans }
    const { stdout } = await run(program, [...args, ...argumentsFor(connection, clients, seconds)], { env })
    const [, rate] = /^tps = ([\d.]+)/m.exec(stdout) ?? []
    if (rate === undefined) throw new Error(`pgbench printed no tps:\n${stdout}`)
    return Number(rate)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
