import { Failure } from '#scripts/setup/exit.mjs'
import { run } from '#scripts/setup/run.mjs'
import { environment, node24 } from '#scripts/setup/runtime.mjs'
import { audit } from './audit.mjs'
import { step } from './step.mjs'

// Each check is a chain of programs; the first failure ends it.
const checks = {
  types: [
    ['@react-router/dev/bin.cjs', 'typegen'],
    ['typescript/bin/tsc', '-p', '.'],
  ],
  lint: [['oxlint/bin/oxlint', '--deny-warnings']],
  format: [['oxfmt/bin/oxfmt', '--check']],
  'unused code': [['knip/bin/knip.js', '--no-progress']],
}

const all = [...Object.keys(checks), 'audit']

/** Runs the static checks, or only the named ones, at the same time. Each counts as one test. Throws at an unknown name. */
export async function runStaticChecks(names = all) {
  const unknown = names.find((name) => !all.includes(name))
  if (unknown !== undefined)
    throw new Failure(`There is no check ${unknown}: name some of ${all.join(', ')}.`)
  const results = await Promise.all(names.map(runCheck))
  return results.filter((result) => result !== undefined)
}

function runCheck(name) {
  return name === 'audit' ? runAudit() : step(name, () => runChain(checks[name]))
}

/** Undefined where the registry can't be asked. */
async function runAudit() {
  const result = await audit()
  return result && step('audit', async () => result)
}

async function runChain(chain) {
  for (const [program, ...args] of chain) {
    const { status, output } = await run(node24(), [`node_modules/${program}`, ...args], {
      env: environment(),
    })
    if (status !== 0) return { passed: 0, failed: 1, output }
  }
  return { passed: 1, failed: 0 }
}
