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

/** Lets time pass, and what begins by it come to its end: a few answers of the server go by meanwhile. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await page.evaluate(async () => {
    for (let turn = 0; turn < 10; turn += 1) await fetch('/robots.txt').then((answer) => answer.text())
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
