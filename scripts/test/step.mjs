/**
 * Runs one step of the tests and prints its result, `{ passed, failed, skipped?, failures?, output? }`, where `failures`
 * are the names of the failed tests. A step that throws, or that runs no test, has failed.
 */
export async function step(name, work, print = console.log) {
  const start = performance.now()
  const result = await work().catch((error) => ({ passed: 0, failed: 1, output: error.stack }))
  if (result.passed + result.failed === 0) result.failed = 1
  const { passed, failed, skipped = 0, output = '' } = result
  if (failed > 0 && output !== '') print(output.trimEnd())
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  print(`${failed > 0 ? '✗' : '✓'} ${name}: ${counts} (${seconds} s)`)
  return { name, ...result }
}

/** Returns the lines that name the failed and flaky tests of all steps, or the end of a failed step's output. */
export function summarize(results) {
  const flaky = results.flatMap((result) => result.flaky ?? [])
  const failed = results
    .filter((result) => result.failed > 0)
    .flatMap(({ name, failures = [], output = '' }) => {
      const causes = failures.length > 0 ? failures.slice(0, 20) : output.trim().split('\n').slice(-20)
      return [`✗ ${name}`, ...causes.map((line) => `    ${line}`.trimEnd())]
    })
  return [...flaky.map((name) => `~ flaky, passed at the second try: ${name}`), ...failed]
}
