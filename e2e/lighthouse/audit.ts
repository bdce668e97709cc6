import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Chromium } from '#testing/browser/chromium.ts'

const program = fileURLToPath(new URL('package/node_modules/lighthouse/cli/index.js', import.meta.url))
const reportBytes = 64 * 1024 * 1024
const limitMs = 120_000

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const

const options = [
  '--output=json',
  '--quiet',
  '--no-enable-error-reporting',
  `--only-categories=${categories.join(',')}`,
  // Lists of search results are not for search engines.
  '--skip-audits=is-crawlable',
]

interface Report {
  lighthouseVersion: string
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; displayValue?: string }>
}

export interface Judgement {
  version: string
  /** From 0 to 100. */
  scores: Record<(typeof categories)[number], number>
  /** As Lighthouse writes them: `1.2 s`. */
  times: Record<(typeof timings)[number], string>
  /** The audits that cost points, by Lighthouse's own names. */
  faults: string[]
}

/**
 * Opens a page in a fresh browser, as a middling phone with a slow connection would (Lighthouse's mobile preset), and
 * judges it. Throws what Lighthouse says when the page can't be judged.
 */
export async function audit(url: string, { executablePath, args, env }: Chromium): Promise<Judgement> {
  const flags = ['--headless', ...args].join(' ')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, url, `--chrome-flags=${flags}`, ...options],
    {
      env: { ...process.env, ...env, CHROME_PATH: executablePath },
      maxBuffer: reportBytes,
      timeout: limitMs,
    },
  )
  const report = JSON.parse(stdout) as Report
  if (report.runtimeError) throw new Error(`Lighthouse on ${url}: ${report.runtimeError.message}`)
  return judgementOf(report)
}

function judgementOf({ lighthouseVersion, categories: judged, audits }: Report): Judgement {
  const score = (name: string) => Math.round((judged[name]?.score ?? 0) * 100)
  const faults = categories.flatMap((name) =>
    (judged[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  )
  return {
    version: lighthouseVersion,
    scores: valuesOf(categories, score),
    times: valuesOf(timings, (name) => audits[name]?.displayValue?.replace('\u00a0', ' ') ?? ''),
    faults,
  }
}

function valuesOf<Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>
}
