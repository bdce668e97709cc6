import { formatBytes } from '#commands/progress.ts'
import { readHealth } from '#database/doctor/health.ts'
import { schemaDrift, type Drift } from '#database/doctor/schema-drift.ts'
import { migrationState } from '#database/migrations.ts'
import { waitForPooler } from '#database/pooler.ts'
import { queryTimeouts } from '#server/open-database.ts'
import { countOf, type CheckContext, type CheckResult } from './check.ts'

/** Checks migrations, and that columns, indexes, constraints, triggers and functions are those of . */
export async function checkSchema({ opened }: CheckContext): Promise<CheckResult> {
  const { applied, missing, unknown } = await migrationState(opened.connection)
  const ok = `${applied.at(-1)} is the newest migration, and the schema matches database/schema/`
  if (unknown.length > 0) {
    return { ok, problems: [`The database is newer than this program: it has ${unknown.join(', ')}.`] }
  }
  if (missing.length > 0) {
    return {
      ok,
      problems: [`Not applied yet: ${missing.join(', ')}. The next start of the site applies them.`],
    }
  }
  return { ok, problems: (await schemaDrift(opened.connection)).map(describeDrift) }
}

function describeDrift({ object, expected, actual }: Drift): string {
  if (actual === undefined) return `The ${object} is missing. Expected: ${expected}`
  return `The ${object} differs. Expected: ${expected}. Found: ${actual}`
}

/** Checks that the pooler leads to the same database and limits the time of statements. */
export async function checkPooler({ config, signal }: CheckContext): Promise<CheckResult> {
  const { databaseUrl, poolUrl } = config
  if (!databaseUrl || !poolUrl) return { ok: 'none, DATABASE_POOL_URL is not set', problems: [] }
  const { statement } = queryTimeouts
  const wait = { statement, timeout: 5_000, log: () => {}, signal }
  const warning = await waitForPooler(poolUrl, databaseUrl, wait).catch((error: Error) => error.message)
  return { ok: 'leads to the database', problems: warning === undefined ? [] : [warning] }
}

/** Checks PostgreSQL's page checksums and the mail queue. */
export async function checkDatabase({ opened }: CheckContext): Promise<CheckResult> {
  const { version, size, damagedPages, lateMails, expiredMails } = await readHealth(opened.database)
  const problems: string[] = []
  if (damagedPages > 0) {
    problems.push(
      `The disk returned ${countOf(damagedPages, 'damaged page')}. Back up now, and restore on another disk.`,
    )
  }
  if (lateMails > 0) {
    problems.push(
      `${countOf(lateMails, 'mail')} waiting for more than an hour. Is the site running, and is SMTP_URL correct?`,
    )
  }
  if (expiredMails > 0) problems.push(`${countOf(expiredMails, 'mail')} could not be sent in the last week.`)
  return { ok: `PostgreSQL ${version}, ${formatBytes(size)}, at ${opened.where}`, problems }
}
