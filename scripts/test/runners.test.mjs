import { expect, test } from 'vitest'
import { part, recap } from './part.mjs'
import { countPlaywright, countVitest } from './runners.mjs'

const vitestReport = {
  numPassedTests: 7,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [],
}
const playwrightReport = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 2 }, errors: [] }

test('passed and skipped tests are counted', () => {
  expect(countVitest(vitestReport)).toEqual({ passed: 7, failed: 0, skipped: 1, failures: [] })
  expect(countPlaywright(playwrightReport)).toMatchObject({ passed: 4, failed: 0, skipped: 2, failures: [] })
})

test('a file that could not be loaded counts as failed, one with a failed test not twice', () => {
  const unloadable = { name: 'a.test.ts', status: 'failed', assertionResults: [] }
  const assertionResults = [{ status: 'failed', fullName: 'adds' }, { status: 'passed' }]
  const failing = { name: 'b.test.ts', status: 'failed', assertionResults }
  const { failed, failures } = countVitest({ ...vitestReport, testResults: [unloadable, failing] })
  expect(failed).toBe(2)
  expect(failures).toEqual(['a.test.ts', 'b.test.ts: adds'])
})

test('errors outside of tests count as failed', () => {
  const { stats } = playwrightReport
  expect(countPlaywright({ stats: { ...stats, unexpected: 1 }, errors: [{}] }).failed).toBe(2)
})

test('what passes at the second try only is passed, and told by name', () => {
  const spec = { file: 'a.spec.ts', line: 7, ok: true, title: 'reads', tests: [{ status: 'flaky' }] }
  const stats = { ...playwrightReport.stats, flaky: 1 }
  const counted = countPlaywright({ ...playwrightReport, stats, suites: [{ specs: [spec] }] })
  expect(counted).toMatchObject({ passed: 5, failed: 0, failures: [], unsteady: ['a.spec.ts:7: reads'] })
  expect(recap([{ name: 'browser', ...counted }])).toEqual([
    '~ passed at the second try only: a.spec.ts:7: reads',
  ])
})

test('failed specs are named, however deep their suite', () => {
  const spec = { file: 'a.spec.ts', line: 7 }
  const inner = {
    specs: [
      { ...spec, ok: true, title: 'reads' },
      { ...spec, ok: false, title: 'writes' },
    ],
  }
  const report = { ...playwrightReport, suites: [{ suites: [inner] }] }
  expect(countPlaywright(report).failures).toEqual(['a.spec.ts:7: writes'])
})

test('the recap tells of failed parts only: their failed tests, or how their output ended', () => {
  const passed = { name: 'types', passed: 1, failed: 0, output: 'fine' }
  const lint = { name: 'lint', passed: 0, failed: 1, output: 'a.ts:1\n  too long\n' }
  const browser = { name: 'browser', passed: 4, failed: 1, failures: ['a.spec.ts:7: writes'] }
  expect(recap([passed, lint, browser])).toEqual([
    '✗ lint',
    '    a.ts:1',
    '      too long',
    '✗ browser',
    '    a.spec.ts:7: writes',
  ])
})

test('a part that tests nothing, or breaks, has failed', async () => {
  const said = []
  const say = (line) => said.push(line)
  const nothing = await part('nothing', async () => ({ passed: 0, failed: 0, skipped: 3 }), say)
  expect(nothing).toMatchObject({ passed: 0, failed: 1 })
  const breaks = async () => {
    throw new Error('no report')
  }
  expect(await part('broken', breaks, say)).toMatchObject({ passed: 0, failed: 1 })
  expect(said.join('\n')).toMatch(
    /✗ nothing: 0 passed, 1 failed, 3 skipped[^]*no report[^]*✗ broken: 0 passed, 1 failed/,
  )
})
