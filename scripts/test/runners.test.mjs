import { expect, test } from 'vitest'
import { step, summarize } from './step.mjs'
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

test('a test that passes at the second try is passed, and named as flaky', () => {
  const spec = { file: 'a.spec.ts', line: 7, ok: true, title: 'reads', tests: [{ status: 'flaky' }] }
  const stats = { ...playwrightReport.stats, flaky: 1 }
  const counted = countPlaywright({ ...playwrightReport, stats, suites: [{ specs: [spec] }] })
  expect(counted).toMatchObject({ passed: 5, failed: 0, failures: [], flaky: ['a.spec.ts:7: reads'] })
  expect(summarize([{ name: 'browser', ...counted }])).toEqual([
    '~ flaky, passed at the second try: a.spec.ts:7: reads',
  ])
})

test('failed specs are named at any depth of suites', () => {
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

test('the summary names the failed tests of failed steps, or shows the end of their output', () => {
  const passed = { name: 'types', passed: 1, failed: 0, output: 'fine' }
  const lint = { name: 'lint', passed: 0, failed: 1, output: 'a.ts:1\n  too long\n' }
  const browser = { name: 'browser', passed: 4, failed: 1, failures: ['a.spec.ts:7: writes'] }
  expect(summarize([passed, lint, browser])).toEqual([
    '✗ lint',
    '    a.ts:1',
    '      too long',
    '✗ browser',
    '    a.spec.ts:7: writes',
  ])
})

test('a step that runs no test, or throws, has failed', async () => {
  const said = []
  const print = (line) => said.push(line)
  const nothing = await step('nothing', async () => ({ passed: 0, failed: 0, skipped: 3 }), print)
  expect(nothing).toMatchObject({ passed: 0, failed: 1 })
  const breaks = async () => {
    throw new Error('no report')
  }
  expect(await step('broken', breaks, print)).toMatchObject({ passed: 0, failed: 1 })
  expect(said.join('\n')).toMatch(
    /✗ nothing: 0 passed, 1 failed, 3 skipped[^]*no report[^]*✗ broken: 0 passed, 1 failed/,
  )
})
