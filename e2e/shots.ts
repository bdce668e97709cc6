// Takes a picture of every screen, light and dark, wide and narrow, into shots/.
import { mkdir } from 'node:fs/promises'
import { chromium, type Browser } from '@playwright/test'
import { demoSignIn } from '#server/demo/demo.ts'
import { findChromium } from '#testing/browser/chromium.ts'
import { signIn } from '#testing/browser/members.ts'
import { followTraffic, untilQuiet } from './quiet.ts'
import { screens, show, themes, widths, type Theme } from './screens.ts'
import { Site } from '#testing/site-process.ts'

const folder = 'shots'
const heights = { 1440: 1000, 375: 812 }

interface Look {
  theme: Theme
  width: (typeof widths)[number]
}

/** All screens of guests, then all of members, in one kind of window. */
async function takeAll(browser: Browser, site: Site, { theme, width }: Look) {
  const viewport = { width, height: heights[width] }
  const look = { baseURL: site.url, colorScheme: theme, reducedMotion: 'reduce', viewport } as const
  for (const member of [false, true]) {
    const context = await browser.newContext(look)
    const page = await context.newPage()
    followTraffic(page)
    if (member) await signIn(page, demoSignIn)
    // Asked before a half-written page is left: yes.
    page.on('dialog', (dialog) => void dialog.accept())
    for (const screen of screens.filter((screen) => (screen.member ?? false) === member)) {
      await show(page, screen)
      await untilQuiet(page)
      const fullPage = !screen.path.startsWith('/?') && screen.path !== '/' && !screen.open
      await page.screenshot({ path: `${folder}/${screen.name}-${theme}-${width}.png`, fullPage })
    }
    await context.close()
  }
}

await mkdir(folder, { recursive: true })
const site = await Site.start({ demo: true })
const browser = await chromium.launch(await findChromium())
try {
  for (const theme of themes) {
    for (const width of widths) await takeAll(browser, site, { theme, width })
  }
  console.log(`${screens.length * themes.length * widths.length} pictures in ${folder}/`)
} finally {
  await browser.close()
  await site.remove()
}
