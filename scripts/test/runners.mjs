import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '#scripts/setup/run.mjs'
import { compileCache, environment, node24 } from '#scripts/setup/runtime.mjs'

// A runner that hangs is killed and has failed.
const limitSeconds = 2700

/** Unit, API and lifecycle tests, on a real PostgreSQL: all, or those of some files and folders. */
export function vitest(paths = []) {
  return report((file) => ({
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...paths,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    count: countVitest,
  }))
}

// Every call of the contract once, and what depends on the server's version: search, statistics, locks, dumps.
const postgresTests = [
  ...['server/access/matrix', 'api/search/', 'api/posts/feed/', 'api/members/profiles/delete-account'],
  ...['api/jobs/cleanup', 'api/http/limits/'],
  ...[
    'database/migrate',
    'database/job-queue',
    'database/upgrade',
    'database/counters',
    'database/recount',
    'database/retry',
  ],
  ...['database/backup/', 'commands/backup/', 'commands/doctor/'],
]

/** Runs the tests that depend on PostgreSQL's version on the server at `url`. */
export function vitestOn(url) {
  return report((file) => ({
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...postgresTests,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    env: { TEST_DATABASE_URL: url },
    count: countVitest,
  }))
}

/** Browser tests, in a real Chromium: all, or those of some files. */
export function playwright(paths = []) {
  return report((file) => ({
    args: ['node_modules/@playwright/test/cli.js', 'test', ...paths, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    count: countPlaywright,
  }))
}

/** Runs a test runner, echoes its output, and counts the results in its JSON report. */
async function report(describe) {
  const folder = mkdtempSync(join(tmpdir(), 'toolshelf-report-'))
  const file = join(folder, 'report.json')
  const cleanUp = () => rmSync(folder, { recursive: true, force: true })
  try {
    const { args, env, count } = describe(file)
    const options = {
      env: environment({ ...colors(), ...compileCache, ...env }),
      echo: true,
      seconds: limitSeconds,
      cleanUp,
    }
    const { status } = await run(node24(), args, options)
    const counts = count(JSON.parse(readFileSync(file, 'utf8')))
    // An error outside of all tests, or the time limit, has no test name.
    if (status === 0 || counts.failed > 0) return counts
    return { ...counts, failed: 1, failures: [`The runner ended with status ${status}`] }
  } finally {
    cleanUp()
  }
}

/** Runners write into a pipe and can't see whether a terminal reads it. */
function colors() {
  return process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
}

/** Counts in Vitest's JSON report. */
export function countVitest({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
  const failures = testResults.flatMap(failedTests)
  return {
    passed: numPassedTests,
    failed: failures.length,
    skipped: numPendingTests + (numTodoTests ?? 0),
    failures,
  }
}

/** Names of a file's failed tests. A file that could not be loaded has no tests and counts as one failed test. */
function failedTests({ name, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [name]
  return failed.map(({ fullName }) => `${name}: ${fullName}`)
}

/** Counts in Playwright's JSON report. A flaky test is passed, and named. */
export function countPlaywright({ stats, errors, suites = [] }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: suites.flatMap((suite) => namesIn(suite, ({ ok }) => !ok)),
    flaky: suites.flatMap((suite) =>
      namesIn(suite, ({ tests = [] }) => tests.some(({ status }) => status === 'flaky')),
    ),
  }
}

/** Names of the matching specs of a suite and of the suites in it. */
function namesIn({ specs = [], suites = [] }, matches) {
  const own = specs.filter(matches).map(({ file, line, title }) => `${file}:${line}: ${title}`)
  return [...own, ...suites.flatMap((suite) => namesIn(suite, matches))]
}
