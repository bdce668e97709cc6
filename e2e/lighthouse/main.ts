// Judges the built site with Lighthouse, in the browser of the tests and with demo content, against our bars.
import { findChromium, type Chromium } from '#testing/browser/chromium.ts'
import { Site } from '#testing/site-process.ts'
import { audit, categories, type Judgement } from './audit.ts'

const paths = ['/', '/posts/1', '/tools/ollama', '/search?q=code', '/login']

const bars = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }

// The times are simulated from what is measured, and a busy machine makes them worse, never better.
const runs = 3

/** The median score of each category, with times and faults of the run with the median performance. */
async function medianOf(url: string, chromium: Chromium): Promise<Judgement> {
  const judgements: Judgement[] = []
  for (let run = 0; run < runs; run += 1) judgements.push(await audit(url, chromium))
  const byScore = (name: (typeof categories)[number]) =>
    judgements.toSorted((one, other) => one.scores[name] - other.scores[name])[Math.floor(runs / 2)]!
  const scores = { ...byScore('performance').scores }
  for (const name of categories) scores[name] = byScore(name).scores[name]
  return { ...byScore('performance'), scores }
}

function isFine({ scores }: Judgement): boolean {
  return categories.every((name) => scores[name] >= bars[name])
}

function tell(judged: Map<string, Judgement>): void {
  const [{ version } = { version: '' }] = judged.values()
  console.log(`Lighthouse ${version}, mobile, medians of ${runs} runs`)
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
  for (const path of paths) judged.set(path, await medianOf(site.url + path, chromium))
  tell(judged)
  process.exitCode = [...judged.values()].every(isFine) ? 0 : 1
} finally {
  await site.remove()
}
