import { Site } from '#testing/site-process.ts'

/** Fills one data directory with the demo content, which the sites of all tests copy. Returns what removes it. */
export default async function makeDemoData(): Promise<() => Promise<void>> {
  const site = await Site.start({ demo: true })
  await site.end('SIGTERM')
  process.env.DEMO_DATA = site.dataDir
  return () => site.remove()
}
