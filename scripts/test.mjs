import './setup/node-version.mjs'
import { build } from './setup/build.mjs'
import { endWith, Failure } from './setup/failure.mjs'
import { install } from './setup/install.mjs'
import { check } from './testing/check.mjs'
import { inTurn } from './testing/in-turn.mjs'
import { otherPostgres } from './testing/other-postgres.mjs'
import { part, recap } from './testing/part.mjs'
import { playwright, vitest, vitestOn } from './testing/runners.mjs'

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

const unit = (hear, say) => part('unit, API and lifecycle', () => vitest(hear), say)
const browser = (hear, say) => part('browser', () => playwright(hear), say)

/** The database's tests again on an older PostgreSQL, where the machine has one. */
async function onOtherPostgres(hear, say) {
  const other = otherPostgres()
  if (other) return part(`API on PostgreSQL ${other.version}`, () => vitestOn(other, hear), say)
  say('– No other PostgreSQL on this machine: the tests ran on the embedded one only.')
  return undefined
}

/** The parts that run tests, two at a time: while one waits, the other works. Each is read in its turn. */
async function runTests(isBuilt) {
  const voice = inTurn()
  const inItsTurn = (work) => {
    const { hear, end } = voice()
    return () => work(hear, (line) => hear(`${line}\n`)).finally(end)
  }
  const [first, second, third] = [unit, onOtherPostgres, browser].map(inItsTurn)
  const beside = async () => [await second(), isBuilt && (await third())]
  const [ours, others] = await Promise.all([first(), beside()])
  return [ours, ...others].filter(Boolean)
}

await endWith(async () => {
  const results = await needed(install)
  if (results.length === 0) {
    const [checked, unbuilt] = await Promise.all([check(), needed(build)])
    results.push(...checked, ...unbuilt, ...(await runTests(unbuilt.length === 0)))
  }

  for (const line of recap(results)) console.log(line)
  const sum = (count) => results.reduce((total, result) => total + result[count], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') > 0 ? 1 : 0
})
