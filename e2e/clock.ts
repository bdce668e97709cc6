import { expect, type Locator, type Page } from '@playwright/test'

/** Takes over a page's time before it is loaded. It goes on by itself until it is stopped. */
export async function holdTime(page: Page): Promise<void> {
  await page.clock.install()
}

/** Stops a page's time: from now on it passes only where a test lets it. */
export async function stopTime(page: Page): Promise<void> {
  const soon = await page.evaluate(() => Date.now() + 1000)
  await page.clock.pauseAt(soon)
}

/** Lets time pass, and the page draw what has become of it. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  // Work is handed on by messages, which no clock holds back: what came before this one has been done.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve)
        port1.start()
        port2.postMessage(null)
      })
    }
  })
}

/** Lets time pass step by step until a check passes; the machine may take what it takes. */
export async function passTimeUntil(
  page: Page,
  stepMs: number,
  check: () => Promise<unknown>,
): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs)
    await check()
  }).toPass({ intervals: [10] })
}

/** Lets time pass step by step until something is seen. */
export function passTimeUntilSeen(page: Page, stepMs: number, seen: Locator): Promise<void> {
  return passTimeUntil(page, stepMs, () => expect(seen).toBeVisible({ timeout: 100 }))
}
