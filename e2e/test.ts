import {
  expect,
  test as base,
  type BrowserContext,
  type Page,
  type Response,
  type WorkerFixture,
} from '@playwright/test'
import { Problems } from './problems.ts'
import { followTraffic } from './quiet.ts'
import { Site } from '#testing/site-process.ts'

interface WorkerFixtures {
  /** A running site with demo content, shared by the tests of one worker: make members of your own. */
  site: Site
}

interface TestOptions {
  /** A page that was opened is hydrated before the test goes on. */
  waitsForHydration: boolean
  /** The visitor saves data: pages do not load the code of other pages when they are idle. Most tests need none of it. */
  savesData: boolean
}

interface TestFixtures {
  /** Prints what the site has logged during a test that failed. */
  siteLog: void
  /** Problems in any browser fail the test, unless announced here. */
  problems: Problems
  /** Opens a page of somebody else at a site, in a browser context of their own. */
  visitor: (site: Site) => Promise<Page>
}

type PageOptions = { waitUntil?: string }

/**
 * Makes `goto` and `reload` wait until the page is hydrated, unless they are told what to wait for: before, what a test
 * does would be replayed later.
 */
function waitForHydration(page: Page): void {
  const isHydrated = () =>
    page.waitForFunction(() => (globalThis as { releaseHeld?: unknown }).releaseHeld === undefined)
  for (const name of ['goto', 'reload'] as const) {
    const open = page[name].bind(page) as (...given: unknown[]) => Promise<Response | null>
    page[name] = async (...given: unknown[]) => {
      const response = await open(...given)
      const isWanted = given.every((options) => !(options as PageOptions).waitUntil)
      if (isWanted) await isHydrated()
      return response
    }
  }
}

/** Makes the browser say that the visitor wants to load less. */
function saveData(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
}

/** A site with demo content for the tests of a worker. A file that overrides `site` with it has a site of its own. */
export const demoSite: [WorkerFixture<Site, object>, { scope: 'worker'; timeout: number }] = [
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its parameter.
  async ({}, provide) => {
    const site = await Site.start({ demo: true })
    await provide(site)
    await site.remove()
  },
  { scope: 'worker', timeout: 120_000 },
]

/** Playwright's `test` with a real site behind it; nothing may go wrong in the browser unnoticed. */
export const test = base.extend<TestFixtures & TestOptions, WorkerFixtures>({
  waitsForHydration: [true, { option: true }],
  savesData: [true, { option: true }],
  site: demoSite,
  problems: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its parameter.
    async ({}, provide) => {
      const problems = new Problems()
      await provide(problems)
      expect(problems.unexpected, 'problems in the browser').toEqual([])
    },
    { auto: true },
  ],
  siteLog: [
    async ({ site }, provide, info) => {
      const before = site.output.length
      await provide()
      if (info.status === info.expectedStatus) return
      console.error(`The site's log during '${info.title}':\n${site.output.slice(before)}`)
    },
    { auto: true },
  ],
  baseURL: async ({ site }, provide) => provide(site.url),
  context: async ({ context, problems, waitsForHydration, savesData, javaScriptEnabled }, provide) => {
    await problems.follow(context)
    context.on('page', followTraffic)
    if (savesData) await saveData(context)
    if (waitsForHydration && javaScriptEnabled) context.on('page', waitForHydration)
    await provide(context)
  },
  visitor: async ({ browser, problems, savesData, viewport, locale, colorScheme }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (site) => {
      const context = await browser.newContext({ viewport, locale, colorScheme, baseURL: site.url })
      contexts.push(context)
      await problems.follow(context)
      context.on('page', followTraffic)
      if (savesData) await saveData(context)
      context.on('page', waitForHydration)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})
