import { expect } from '@playwright/test'
import { enter, newPerson } from '#testing/browser/members.ts'
import { articles, box, question, test } from './need-fixtures.ts'
import { untilQuiet } from './quiet.ts'

test('guests are asked first, over a shelf of tasks; members have one line', async ({
  page,
  site,
  tasks,
}) => {
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1, name: 'What do you need done?' })
  await expect(heading).toBeVisible()
  const sections = question(page).getByRole('list', { name: 'Tasks' }).getByRole('listitem')
  await expect(sections).toHaveCount(8)
  for (const [index, task] of tasks.slice(0, 8).entries()) {
    const links = sections.nth(index).getByRole('link')
    expect(await links.count()).toBeLessThanOrEqual(4)
    await expect(links.first()).toHaveAttribute('href', /^\/tools\//)
    await expect(links.last()).toHaveText(task)
    await expect(links.last()).toHaveAttribute('href', /^\/find\?need=/)
  }
  const books = await sections
    .locator('a[href^="/tools/"]')
    .evaluateAll((all) => all.map((book) => book.getAttribute('href')))
  expect(books.length).toBeGreaterThan(16)
  expect(new Set(books).size).toBe(books.length)

  await enter(page, await newPerson(site))
  const isOneLine = async () => {
    await expect(box(page)).toBeVisible()
    await expect(question(page).getByRole('link')).toHaveCount(0)
    const { height } = (await question(page).boundingBox())!
    expect(height).toBe((await box(page).boundingBox())!.height)
    return height
  }
  const height = await isOneLine()
  // Before the page has come alive, too.
  await page.route('**/assets/*.js', () => {})
  await page.reload({ waitUntil: 'commit' })
  expect(await isOneLine()).toBe(height)
})

/** Keeps in `shifted` what has moved in the main part of the page. */
function followShifts(): void {
  const shifted: string[] = []
  Object.assign(window, { shifted })
  new PerformanceObserver((list) => {
    for (const { sources = [] } of list.getEntries() as (PerformanceEntry & {
      sources?: { node?: Node }[]
    })[]) {
      for (const { node } of sources) {
        const element = node instanceof Element ? node : node?.parentElement
        if (element?.closest('main')) shifted.push(element.outerHTML.slice(0, 200))
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

for (const width of [1440, 1100, 768, 390]) {
  for (const viewer of ['guest', 'member']) {
    test(`nothing shifts on the home page of a ${viewer}, ${width} wide`, async ({
      page,
      site,
      problems,
      tasks,
    }) => {
      expect(tasks.length).toBeGreaterThan(8)
      await page.setViewportSize({ width, height: 900 })
      if (viewer === 'member') await enter(page, await newPerson(site))
      // Without the fonts: one that comes late may move letters by a pixel.
      problems.announce(/woff2/)
      await page.route('**/*.woff2', (route) => route.abort())
      await page.addInitScript(followShifts)
      await page.goto('/')
      await untilQuiet(page)
      await expect(articles(page).first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await page.evaluate(() => (window as unknown as { shifted: string[] }).shifted)).toEqual([])
    })
  }
}
