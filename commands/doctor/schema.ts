import { migrationState } from '#database/doctor/migration-state.ts'
import { schemaDrift, type Drift } from '#database/doctor/schema-drift.ts'
import type { Finding, Patient } from './finding.ts'

/** Migrations, and whether columns, indexes, constraints, triggers and functions are as these make them. */
export async function checkSchema({ opened }: Patient): Promise<Finding> {
  const { applied, missing, unknown } = await migrationState(opened.connection)
  const fine = `${applied.at(-1)} is the newest migration, and everything is as the migrations make it`
  if (unknown.length > 0) {
    return { fine, wrong: [`The database is newer than this program: it has ${unknown.join(', ')}.`] }
  }
  if (missing.length > 0) {
    return { fine, wrong: [`Not applied yet: ${missing.join(', ')}. The next start of the site does it.`] }
  }
  return { fine, wrong: (await schemaDrift(opened.connection)).map(sentence) }
}

function sentence({ what, wanted, found }: Drift): string {
  if (found === undefined) return `The ${what} is missing. It should be: ${wanted}`
  return `The ${what} should be: ${wanted}. It is: ${found}`
}
