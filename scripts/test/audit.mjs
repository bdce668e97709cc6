import { npm } from '#scripts/setup/install.mjs'
import { root } from '#scripts/setup/root.mjs'
import { run } from '#scripts/setup/run.mjs'

// Offline, the audit must not take longer than the other checks.
const timeoutSeconds = 30

/**
 * Asks the registry for known vulnerabilities, high or critical, of the product's dependencies. Returns a step's result,
 * or undefined where the registry can't be asked, after printing the reason.
 */
export async function audit({ print = console.log, folder = root, env = process.env } = {}) {
  const [program, ...first] = npm()
  const flags = ['audit', '--omit=dev', '--audit-level=high', '--package-lock-only', '--loglevel=error']
  const options = { cwd: folder, env, seconds: timeoutSeconds }
  const { status, output } = await run(program, [...first, ...flags], options)
  if (status === 0) return { passed: 1, failed: 0 }
  if (/^\d+ .*vulnerabilit(y|ies)/m.test(output)) return { passed: 0, failed: 1, output }
  const [, reason = 'the registry does not answer'] = /^npm error (.+)$/m.exec(output) ?? []
  print(`– audit: not done, ${reason}`)
  return undefined
}
