import { run } from '#scripts/setup/run.mjs'
import { environment, node24 } from '#scripts/setup/runtime.mjs'
import { part } from './part.mjs'

// Each part is a chain of programs; the first that fails ends it.
const parts = {
  types: [
    ['@react-router/dev/bin.cjs', 'typegen'],
    ['typescript/bin/tsc', '-p', '.'],
  ],
  'lint and rooms': [['oxlint/bin/oxlint', '--deny-warnings']],
  format: [['oxfmt/bin/oxfmt', '--check']],
  'unused code': [['knip/bin/knip.js', '--no-progress']],
}

/** Looks at the code without running it: all parts at once, each counting as one test. */
export function check() {
  return Promise.all(Object.entries(parts).map(([name, chain]) => part(name, () => runChain(chain))))
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
