import { expect, type Locator, type Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { createSavedList } from '#contract/lists.ts'
import { demoSignIn } from '#server/demo/demo.ts'
import { call, enter, newPerson, newPost, signIn } from '#testing/browser/members.ts'
import { violations } from './accessibility.ts'
import { screens, show, themes, widths, type Screen, type Theme } from './screens.ts'
import { test } from './test.ts'

const height = 900

// Made like the first two, and not even drawn before somebody comes near.
const furtherCards = 'main :has(> article):nth-child(n + 3)'

// In a narrow window only the shell has elements of its own, which these screens show.
const narrowShell = ['home', 'home-of-a-member', 'notifications']

/** The axe rules that can tell this look of a screen from the wide, light one; undefined where any can. */
function rulesFor({ name }: Screen, theme: Theme, width: number): string[] | undefined {
  const isWhole = width === widths[0] || narrowShell.includes(name)
  if (theme === 'dark') return isWhole ? ['color-contrast'] : []
  return isWhole ? undefined : ['target-size']
}

/** Accessibility violations of a screen in one of its looks. */
async function violationsOf(page: Page, screen: Screen, theme: Theme, width: number): Promise<string[]> {
  const rules = rulesFor(screen, theme, width)
  if (rules?.length === 0) return []
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toContainClass(theme)
  return violations(page, { part: screen.part, without: furtherCards, ...(rules && { rules }) })
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
      const found = await violationsOf(page, screen, theme, width)
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
    test.setTimeout(1_200_000)
    problems.announce(/404 to GET .*\/(no\/such\/place|posts\/999999|tools\/no-such-tool) /)
    // The second step of a login.
    problems.announce(/401 to POST .*\/login\//)
    page.on('dialog', (dialog) => void dialog.accept())
    if (member) await signIn(page, demoSignIn)
    for (const screen of shown) await test.step(screen.name, () => check(page, screen))
  })
}

const oneWord = 'w'.repeat(300)

test('at 320 pixels nothing is cut off, however long the words', async ({ page, site }) => {
  const member = await newPerson(site, 'W'.repeat(50))
  const post = await newPost(site, member, {
    ...{ title: 'W'.repeat(120), description: oneWord, personal_review: oneWord },
    link: `https://${'w'.repeat(63)}.${'w'.repeat(63)}.example/${oneWord}`,
  })
  await call(site, createComment, { token: member.token, params: { id: post.id }, body: { text: oneWord } })
  const words = { name: 'w'.repeat(80), description: oneWord }
  const list = await call(site, createSavedList, { token: member.token, body: words })
  await page.setViewportSize({ width: 320, height: 640 })
  await enter(page, member)
  const paths = ['/', '/posts/3', `/members/${member.username}`, '/saved', `/saved/${list.id}`]
  for (const path of [
    ...paths,
    `/search?q=${'w'.repeat(100)}`,
    `/tools/${post.tool!.slug}`,
    `/posts/${post.id}`,
  ]) {
    await page.goto(path)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    expect.soft(await overflow(page), path).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'Rate this post' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
})

/** A computed style of an element. */
function style(of: Locator, property: string): Promise<string> {
  return of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
}

test('forced colours show what is selected', async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const member = await newPerson(site)
  await newPost(site, member)
  await enter(page, member)
  const current = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
  expect(await style(current, 'outline-style')).toBe('solid')
  const card = page.getByRole('main').getByRole('article').first()
  const [chosenTab, otherTab] = [card.getByRole('tab').first(), card.getByRole('tab').last()]
  expect(await style(chosenTab, 'border-bottom-color')).not.toBe(await style(otherTab, 'border-bottom-color'))
  const like = card.getByRole('button', { name: 'Like' })
  expect(await style(like, 'outline-style')).toBe('none')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(await style(like, 'outline-style')).toBe('solid')
  await card.getByRole('button', { name: 'Rate this post' }).click()
  await page.getByRole('radio', { name: 'Satisfied', exact: true }).check()
  const [chosen, other] = ['Satisfied', 'Neutral'].map((word) => page.locator(`[title="${word}"] > span`))
  expect(await style(chosen!, 'background-color')).not.toBe(await style(other!, 'background-color'))
})

test("a printed tool's link is black on paper", async ({ page, site }) => {
  const link = 'https://printed-tool.example/'
  const post = await newPost(site, await newPerson(site), { title: 'Printed tool', link })
  await page.emulateMedia({ media: 'print' })
  await page.goto(`/tools/${post.tool!.slug}`)
  const visit = page.getByRole('link', { name: /^Visit Printed tool( |$)/ })
  expect(await style(visit, 'background-color')).toBe('rgba(0, 0, 0, 0)')
  expect(await style(visit, 'color')).toBe(await style(page.locator('body'), 'color'))
})

test('a printed post has its texts and its link, and no controls; letters of names are in our font', async ({
  page,
  site,
}) => {
  const member = await newPerson(site, 'Nguyễn Řehoř')
  const link = 'https://printed.example/tool'
  const texts = { title: 'Printed', description: 'What it does', personal_review: 'How I like it', link }
  const { id } = await newPost(site, member, texts)
  const bareUrl = 'https://printed.example/bare'
  const text = `On paper ${bareUrl}\n\n\`\`\`\n${'a long line of code '.repeat(20)}\n\`\`\``
  await call(site, createComment, { token: member.token, params: { id }, body: { text } })
  await page.goto(`/posts/${id}`)
  await page.emulateMedia({ media: 'print' })
  const card = page.getByRole('article', { name: 'Printed' })
  for (const text of ['Nguyễn Řehoř', texts.description, texts.personal_review]) {
    await expect(card.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('On paper')).toBeVisible()
  const printedAfter = (href: string) =>
    page
      .getByRole('main')
      .locator(`a[href="${href}"]`)
      .evaluate((element) => getComputedStyle(element, '::after').content)
  expect(await printedAfter(link)).toContain(link)
  expect(await printedAfter(bareUrl)).toBe('none')
  const isCut = await page
    .getByRole('group', { name: 'Code' })
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(isCut).toBe(false)
  for (const chrome of ['banner', 'navigation', 'complementary', 'search', 'textbox', 'tablist'] as const) {
    await expect(page.getByRole(chrome)).toHaveCount(0)
  }
  const isLoaded = () => document.fonts.check('600 16px Geist', 'Nguyễn Řehoř')
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true)
})
