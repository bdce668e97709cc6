/**
 * Does one part of the tests and tells how it went; what it answers is `{ passed, failed, skipped?, output? }`.
 * A part that breaks, or that tests nothing, has failed.
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
  return result
}
