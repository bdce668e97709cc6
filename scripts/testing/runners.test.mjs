import { expect, test } from 'vitest'
import { part } from './part.mjs'
import { countPlaywright, countVitest } from './runners.mjs'

const vitestReport = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [],
}
const playwrightReport = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 2 }, errors: [] }

test('passed and skipped tests are counted', () => {
  expect(countVitest(vitestReport)).toEqual({ passed: 7, failed: 0, skipped: 1 })
  expect(countPlaywright(playwrightReport)).toEqual({ passed: 4, failed: 0, skipped: 2 })
})

test('a file that could not be loaded counts as failed, one with a failed test not twice', () => {
  const unloadable = { status: 'failed', assertionResults: [] }
  const failing = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }
  const report = { ...vitestReport, numFailedTests: 1, testResults: [unloadable, failing] }
  expect(countVitest(report).failed).toBe(2)
})

test('errors outside of tests, and tests that only pass at times, count as failed', () => {
  const { stats } = playwrightReport
  expect(countPlaywright({ stats: { ...stats, unexpected: 1, flaky: 1 }, errors: [{}] }).failed).toBe(3)
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
