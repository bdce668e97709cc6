import { expect, type Page, type Request } from '@playwright/test'
import { notificationStreamPath } from '#contract/notifications.ts'

const quietMs = 500

interface Traffic {
  pending: Set<Request>
  lastEnd: number
}

const trafficOf = new WeakMap<Page, Traffic>()

/** Follows the requests of a page, for `untilQuiet`. */
export function followTraffic(page: Page): void {
  const traffic: Traffic = { pending: new Set(), lastEnd: Date.now() }
  trafficOf.set(page, traffic)
  // The stream of a member's notifications never ends, so Playwright's 'networkidle' never comes.
  page.on('request', (request) => {
    if (!request.url().endsWith(notificationStreamPath)) traffic.pending.add(request)
  })
  const end = (request: Request) => {
    if (traffic.pending.delete(request)) traffic.lastEnd = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/** Waits until a followed page has asked for nothing for half a second, the stream of notifications apart. */
export async function untilQuiet(page: Page): Promise<void> {
  const traffic = trafficOf.get(page)!
  const isQuiet = () => traffic.pending.size === 0 && Date.now() - traffic.lastEnd > quietMs
  await expect.poll(isQuiet, { intervals: [100] }).toBe(true)
}
