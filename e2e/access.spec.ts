import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { demoSignIn } from '#server/demo/demo.ts'
import { signIn } from '#testing/browser/members.ts'
import { screens, show, themes, widths, type Screen, type Theme } from './screens.ts'
import { test } from './test.ts'

const height = 900
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

// Made like the first two, and not even drawn before somebody comes near.
const furtherCards = 'main :has(> article):nth-child(n + 3)'

// In a narrow window only the shell has elements of its own, which these screens show.
const narrowShell = ['home', 'home-of-a-member', 'notifications']

/** The axe rules that can tell this look of a screen from the wide, light one. */
function rulesFor({ name }: Screen, theme: Theme, width: number): { tags?: string[]; rules?: string[] } {
  const isWhole = width === widths[0] || narrowShell.includes(name)
  if (theme === 'dark') return { rules: isWhole ? ['color-contrast'] : [] }
  return isWhole ? { tags: standards } : { rules: ['target-size'] }
}

/** Accessibility violations of a screen, by axe. */
async function violations(page: Page, screen: Screen, theme: Theme, width: number): Promise<string[]> {
  const { tags, rules } = rulesFor(screen, theme, width)
  if (rules?.length === 0) return []
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toContainClass(theme)
  // No screen has frames, for which it would otherwise open a second page and put the results together there.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude(furtherCards)
  if (tags) axe.withTags(tags)
  if (rules) axe.withRules(rules)
  if (screen.part) axe.include(screen.part)
  const { violations: found } = await axe.analyze()
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
  )
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Opens a screen once and looks at it in each width and theme: most of the time goes into opening. */
async function check(page: Page, screen: Screen): Promise<void> {
  await page.setViewportSize({ width: widths[0], height })
  await show(page, screen)
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    expect.soft(await overflow(page), `${screen.name}: wider than ${width}`).toBeLessThanOrEqual(0)
    for (const theme of themes) {
      const found = await violations(page, screen, theme, width)
      expect.soft(found, `${screen.name}, ${width}, ${theme}`).toEqual([])
    }
  }
}

for (const member of [false, true]) {
  const shown = screens.filter((screen) => (screen.member ?? false) === member)
  test(`screens of ${member ? 'members' : 'guests'} are accessible and fit, in light and dark`, async ({
    page,
    problems,
  }) => {
    test.setTimeout(300_000)
    problems.announce(/404 to GET .*\/(no\/such\/place|posts\/999999) /)
    page.on('dialog', (dialog) => void dialog.accept())
    if (member) await signIn(page, demoSignIn)
    for (const screen of shown) await test.step(screen.name, () => check(page, screen))
  })
}

test('at 320 pixels nothing is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/posts/3', '/login', '/register']) {
    await page.goto(path)
    expect.soft(await overflow(page), path).toBeLessThanOrEqual(0)
  }
})
