/**
 * Does one part of the tests and tells how it went; what it answers is `{ passed, failed, skipped?, failures?, output? }`,
 * `failures` being the names of the tests that failed. A part that breaks, or that tests nothing, has failed.
 */
export async function part(name, work, say = console.log) {
  const start = performance.now()
  const result = await work().catch((error) => ({ passed: 0, failed: 1, output: error.stack }))
  if (result.passed + result.failed === 0) result.failed = 1
  const { passed, failed, skipped = 0, output = '' } = result
  if (failed > 0 && output !== '') say(output.trimEnd())
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  say(`${failed > 0 ? '✗' : '✓'} ${name}: ${counts} (${seconds} s)`)
  return { name, ...result }
}

/** What has to be read of all parts, in few lines: which tests failed, or how the output of a failed part ended. */
export function recap(results) {
  const unsteady = results.flatMap((result) => result.unsteady ?? [])
  const failed = results
    .filter((result) => result.failed > 0)
    .flatMap(({ name, failures = [], output = '' }) => {
      const causes = failures.length > 0 ? failures.slice(0, 20) : output.trim().split('\n').slice(-20)
      return [`✗ ${name}`, ...causes.map((line) => `    ${line}`.trimEnd())]
    })
  return [...unsteady.map((name) => `~ passed at the second try only: ${name}`), ...failed]
}
