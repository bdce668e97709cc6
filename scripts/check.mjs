// Runs the static checks, or only those named: `node scripts/check.mjs types lint`.
import './setup/node-version.mjs'
import { exitWith } from './setup/exit.mjs'
import { install } from './setup/install.mjs'
import { help } from './setup/help.mjs'
import { runStaticChecks } from './test/static-checks.mjs'

help(`
Usage: npm run check [-- CHECK …]

Runs the static checks, or some of them: types, lint, format, 'unused code', audit.

Example: npm run check -- types lint
`)

await exitWith(async () => {
  await install()
  const names = process.argv.slice(2)
  const results = await runStaticChecks(names.length > 0 ? names : undefined)
  return results.some(({ failed }) => failed > 0) ? 1 : 0
})
