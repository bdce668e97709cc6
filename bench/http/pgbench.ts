import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CompiledQuery } from 'kysely'
import { genericPlans } from '#database/client.ts'
import type { EmbeddedConnection } from '#database/embedded.ts'
import { openInProcessSite, sqlLiteral } from '#bench/site/in-process-site.ts'
import type { HttpRequest } from './request.ts'

const run = promisify(execFile)

/** Whether pgbench is on PATH. */
export function hasPgbench(): Promise<boolean> {
  return run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
}

/** The statements that the site sends for each request, as pgbench scripts with the values of the request. */
export async function scriptsFor(connection: EmbeddedConnection, requests: HttpRequest[]): Promise<string[]> {
  const site = await openInProcessSite(connection)
  const scripts: string[] = []
  for (const { method, path, headers } of requests) {
    site.takeStatements()
    await site.app.inject({ method, url: path, headers })
    const statements = site.takeStatements()
    const { rows } = await site.database.executeQuery<{ name: string; types: string[] }>(
      CompiledQuery.raw('select name, parameter_types::text[] as types from pg_prepared_statements'),
    )
    const types = new Map(rows.map(({ name, types }) => [name, types]))
    const replaced = statements.map(({ name, text, values }) =>
      text.replace(/\$(\d+)/g, (_, n: string) => {
        const literal = sqlLiteral(values[Number(n) - 1]).trim()
        // pgbench takes `:20` of a time for a variable.
        const escaped = literal.replace(/^E?'/, "E'").replaceAll(':', String.raw`\x3a`)
        return `(${escaped}::${types.get(name)![Number(n) - 1]})`
      }),
    )
    scripts.push(replaced.map((text) => `${text};\n`).join(''))
  }
  await site.stop()
  return scripts
}

/** Runs one of the scripts again and again on 8 prepared connections. Returns transactions per second. */
export async function runPgbench(
  { host, port, user, database, password }: EmbeddedConnection,
  scripts: string[],
  seconds: number,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'toolshelf-pgbench-'))
  try {
    const args = ['-h', host, '-p', `${port}`, '-U', user, '-n', '-M', 'prepared', '-c', '8', '-j', '1']
    for (const [i, text] of scripts.entries()) {
      const file = join(folder, `${i}.sql`)
      await writeFile(file, text)
      args.push('-f', file)
    }
    const env = { ...process.env, PGPASSWORD: password, PGOPTIONS: genericPlans }
    const { stdout } = await run('pgbench', [...args, '-T', `${seconds}`, database], { env })
    const [, rate] = /^tps = ([\d.]+)/m.exec(stdout) ?? []
    if (rate === undefined) throw new Error(`pgbench printed no tps:\n${stdout}`)
    return Number(rate)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
