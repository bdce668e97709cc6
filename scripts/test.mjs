import './setup/node-version.mjs'
import { existsSync } from 'node:fs'
import { build } from './setup/build.mjs'
import { exitWith, Failure } from './setup/exit.mjs'
import { install } from './setup/install.mjs'
import { runStaticChecks } from './test/static-checks.mjs'
import { startSystemPostgres } from './test/system-postgres.mjs'
import { step, summarize } from './test/step.mjs'
import { help } from './setup/help.mjs'
import { playwright, vitest, vitestOn } from './test/runners.mjs'

help(`
Usage: npm test [-- PATH …]

Runs the static checks, and the unit, API and browser tests; with paths, the tests of these files and folders.

Example: npm test -- api/posts e2e/feed.spec.ts
`)

/** Runs what the tests need, as a result only if it fails. */
async function needed(prepare) {
  try {
    await prepare()
    return []
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.log(`${error.details}\n✗ ${error.message}`)
    return [{ name: error.message, passed: 0, failed: 1 }]
  }
}

/** Runs the tests of queries on the machine's own PostgreSQL, if it has one. */
async function onSystemPostgres() {
  const postgres = await startSystemPostgres()
  if (!postgres) {
    console.log('– No PostgreSQL on this machine: the tests ran on the embedded one only.')
    return []
  }
  try {
    return [await step(`queries on PostgreSQL ${postgres.version}`, () => vitestOn(postgres.url))]
  } finally {
    await postgres.stop()
  }
}

/** Says what is missing here for the tests of several machines. */
function sayWhatIsMissing() {
  const programs = ['/usr/sbin/pgbouncer', '/usr/bin/redis-server']
  for (const program of programs.filter((one) => !existsSync(one))) {
    console.log(`– No ${program} on this machine: the tests that need it were skipped.`)
  }
}

/** Prints the summary. Returns the exit status. */
function report(results) {
  for (const line of summarize(results)) console.log(line)
  const sum = (count) => results.reduce((total, result) => total + result[count], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') > 0 ? 1 : 0
}

async function runAll() {
  const [checked, built] = await Promise.all([runStaticChecks(), needed(build)])
  const results = [...checked, ...built]
  results.push(await step('unit, API and lifecycle', () => vitest()))
  sayWhatIsMissing()
  results.push(...(await onSystemPostgres()))
  if (built.length === 0) results.push(await step('browser', () => playwright()))
  return results
}

/** Runs the tests of some files and folders, such as `api/posts` or `e2e/feed.spec.ts`. */
async function runPart(paths) {
  const inBrowser = paths.filter((path) => path.startsWith('e2e'))
  const others = paths.filter((path) => !inBrowser.includes(path))
  const results = []
  if (others.length > 0) results.push(await step('unit, API and lifecycle', () => vitest(others)))
  if (inBrowser.length === 0) return results
  results.push(...(await needed(build)))
  if (results.every(({ failed }) => failed === 0)) {
    results.push(await step('browser', () => playwright(inBrowser)))
  }
  return results
}

// Paths of tests to run; without any, everything.
const paths = process.argv.slice(2)

await exitWith(async () => {
  const results = await needed(install)
  if (results.length > 0) return report(results)
  return report(paths.length > 0 ? await runPart(paths) : await runAll())
})
