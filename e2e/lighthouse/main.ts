// Judges the built site with Lighthouse, in the browser of the tests and with demo content, against our bars.
import { findChromium, type Chromium } from '#testing/browser/chromium.ts'
import { Site } from '#testing/site-process.ts'
import { audit, categories, type Judgement } from './audit.ts'

// `/search?q=…` says noindex, as lists of results should, and Lighthouse takes points for that. The page without a
// query is made of the same parts and may be found.
const paths = ['/', '/posts/1', '/search', '/login']

const bars = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

// The times are simulated from what is measured, and a busy machine makes them worse, never better.
const runs = 3

/** The run with the middle performance of all of a page's runs. */
async function middleOf(url: string, chromium: Chromium): Promise<Judgement> {
  const judgements: Judgement[] = []
  for (let run = 0; run < runs; run += 1) judgements.push(await audit(url, chromium))
  judgements.sort((one, other) => one.scores.performance - other.scores.performance)
  return judgements[Math.floor(runs / 2)]!
}

function isFine({ scores }: Judgement): boolean {
  return categories.every((name) => scores[name] >= bars[name])
}

function tell(judged: Map<string, Judgement>): void {
  const [{ version } = { version: '' }] = judged.values()
  console.log(`Lighthouse ${version}, mobile, the middle of ${runs} runs`)
  console.table(
    Object.fromEntries([...judged].map(([path, { scores, times }]) => [path, { ...scores, ...times }])),
  )
  for (const [path, judgement] of judged) {
    if (!isFine(judgement)) console.log(`✗ ${path}: ${judgement.faults.join(', ')}`)
  }
}

const chromium = await findChromium()
const site = await Site.start({ demo: true })
try {
  const judged = new Map<string, Judgement>()
  for (const path of paths) judged.set(path, await middleOf(site.url + path, chromium))
  tell(judged)
  process.exitCode = [...judged.values()].every(isFine) ? 0 : 1
} finally {
  await site.remove()
}
