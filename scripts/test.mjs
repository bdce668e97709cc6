import './setup/node-version.mjs'
import { build } from './setup/build.mjs'
import { endWith, Failure } from './setup/failure.mjs'
import { install } from './setup/install.mjs'
import { check } from './test/check.mjs'
import { startOtherPostgres } from './test/other-postgres.mjs'
import { part, recap } from './test/part.mjs'
import { playwright, vitest, vitestOn } from './test/runners.mjs'

/** A step that the tests need; told only when it fails. */
async function needed(step) {
  try {
    await step()
    return []
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.log(`${error.details}\n✗ ${error.message}`)
    return [{ name: error.message, passed: 0, failed: 1 }]
  }
}

/** The database's tests again on an older PostgreSQL, where the machine has one. */
async function onOtherPostgres() {
  const other = await startOtherPostgres()
  if (!other) {
    console.log('– No other PostgreSQL on this machine: the tests ran on the embedded one only.')
    return []
  }
  try {
    return [await part(`queries on PostgreSQL ${other.version}`, () => vitestOn(other.url))]
  } finally {
    await other.stop()
  }
}

/** Says what came of it all. Returns the status to exit with. */
function tell(results) {
  for (const line of recap(results)) console.log(line)
  const sum = (count) => results.reduce((total, result) => total + result[count], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') > 0 ? 1 : 0
}

await endWith(async () => {
  const results = await needed(install)
  if (results.length > 0) return tell(results)
  const [checked, built] = await Promise.all([check(), needed(build)])
  results.push(...checked, ...built)
  results.push(await part('unit, API and lifecycle', vitest))
  results.push(...(await onOtherPostgres()))
  if (built.length === 0) results.push(await part('browser', playwright))
  return tell(results)
})
