import { npm } from '#scripts/setup/install.mjs'
import { root } from '#scripts/setup/root.mjs'
import { run } from '#scripts/setup/run.mjs'

// Whoever works offline does not wait longer for it than for the rest.
const patienceSeconds = 30

/**
 * Asks the registry for known vulnerabilities, grave or critical, of the packages that the product runs on. Answers like
 * any part of the tests, or undefined where the registry can't be asked: then `say` tells why.
 */
export async function audit({ say = console.log, folder = root, env = process.env } = {}) {
  const [program, ...first] = npm()
  const flags = ['audit', '--omit=dev', '--audit-level=high', '--package-lock-only', '--loglevel=error']
  const options = { cwd: folder, env, seconds: patienceSeconds }
  const { status, output } = await run(program, [...first, ...flags], options)
  if (status === 0) return { passed: 1, failed: 0 }
  if (/^\d+ .*vulnerabilit(y|ies)/m.test(output)) return { passed: 0, failed: 1, output }
  const [, reason = 'the registry does not answer'] = /^npm error (.+)$/m.exec(output) ?? []
  say(`– audit: not done, ${reason}`)
  return undefined
}
