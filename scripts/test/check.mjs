import { run } from '#scripts/setup/run.mjs'
import { environment, node24 } from '#scripts/setup/runtime.mjs'
import { audit } from './audit.mjs'
import { part } from './part.mjs'

// Each part is a chain of programs; the first that fails ends it.
const parts = {
  types: [
    ['@react-router/dev/bin.cjs', 'typegen'],
    ['typescript/bin/tsc', '-p', '.'],
  ],
  'lint and module borders': [['oxlint/bin/oxlint', '--deny-warnings']],
  format: [['oxfmt/bin/oxfmt', '--check']],
  'unused code': [['knip/bin/knip.js', '--no-progress']],
}

/** Looks at the code and its packages without running them: all parts at once, each counting as one test. */
export async function check() {
  const checks = Object.entries(parts).map(([name, chain]) => part(name, () => runChain(chain)))
  const results = await Promise.all([...checks, auditPart()])
  return results.filter((result) => result !== undefined)
}

/** A part of its own, unless nobody can be asked. */
async function auditPart() {
  const result = await audit()
  return result && part('audit', async () => result)
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
