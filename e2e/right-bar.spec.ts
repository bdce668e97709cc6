import { expect, type Page } from '@playwright/test'
import { enter, newPerson } from '#testing/browser/members.ts'
import { test } from './test.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name })

/** Pixels that the page scrolls beyond its column, the right bar and the footer below them. */
const emptySpace = (page: Page) =>
  page.evaluate(() => {
    const ends = [...document.querySelectorAll('main, aside, footer')].map(
      (one) => one.getBoundingClientRect().bottom,
    )
    return document.documentElement.scrollHeight - window.scrollY - Math.max(window.innerHeight, ...ends)
  })

test.use({ viewport: { width: 1440, height: 900 } })

test('both cards fit into the window of a laptop, each row with rank, picture, title and figures', async ({
  site,
  page,
}) => {
  await enter(page, await newPerson(site))
  for (const name of ['Trending Tools', 'Highlighted Tools']) {
    await expect(region(page, name)).toBeInViewport({ ratio: 1 })
    const rows = region(page, name).locator('ol > li')
    await expect(rows).toHaveCount(5)
    for (const row of await rows.all()) {
      expect((await row.boundingBox())!.height).toBe(56)
      await expect(row.getByRole('link', { name: /./ }).first()).toBeVisible()
      await expect(row.getByRole('button', { name: 'Why is this here?' })).toBeVisible()
    }
    // Posts without a link, as other tests write them, have none.
    await expect(rows.locator('img, .spine').first()).toBeVisible()
    expect(await region(page, name).evaluate((card) => card.scrollWidth - card.clientWidth)).toBe(0)
  }
  const trending = region(page, 'Trending Tools').locator('ol > li').first()
  await expect(trending.getByRole('button', { name: /^Like \d+$/ })).toBeVisible()
  await expect(trending.getByRole('link', { name: /^Comments \d+$/ })).toBeVisible()
  // Plain text: no link, no frame.
  const categories = trending.getByRole('list', { name: 'Categories' })
  await expect(categories).toBeVisible()
  await expect(categories.getByRole('link')).toHaveCount(0)
  expect(await categories.getByRole('listitem').count()).toBeLessThanOrEqual(3)
})

test('the bar has no scroller of its own, and short pages end with it', async ({ site, page }) => {
  const me = await newPerson(site)
  await enter(page, me, '/saved')
  for (const path of ['/saved', '/my-posts', '/search?q=qzxwvkjq', '/following']) {
    await page.goto(path)
    await expect(region(page, 'Highlighted Tools').locator('ol > li')).toHaveCount(5)
    const bar = page.getByRole('complementary', { name: 'More tools' })
    const scrollers = await bar.evaluate(
      (aside) =>
        [aside, ...aside.querySelectorAll('*')].filter((element) => {
          const { overflowY } = getComputedStyle(element)
          return ['auto', 'scroll'].includes(overflowY) && element.scrollHeight > element.clientHeight
        }).length,
    )
    expect(scrollers).toBe(0)
    expect(await emptySpace(page)).toBeLessThan(40)
  }
})

test('a bar that is higher than the window is read to its end, beside a long page', async ({
  site,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await enter(page, await newPerson(site))
  await expect(region(page, 'Highlighted Tools').locator('ol > li')).toHaveCount(5)
  await expect(region(page, 'Highlighted Tools').locator('ol > li').last()).not.toBeInViewport()
  await page.mouse.wheel(0, 2000)
  await expect(region(page, 'Highlighted Tools').locator('ol > li').last()).toBeInViewport({ ratio: 1 })
})

test('the search is on top of the right bar, and in the header of wide pages and on phones', async ({
  page,
}) => {
  const search = page
    .getByRole('searchbox', { name: 'Search AI tools' })
    .or(page.getByPlaceholder('Search AI tools...'))
  const inBar = page.getByRole('complementary', { name: 'More tools' }).locator(search)
  const inHeader = page.getByRole('banner').locator(search)
  for (const path of ['/', '/posts/1', '/search?q=a', '/aboutUs']) {
    await page.goto(path)
    await expect(inBar).toHaveCount(1)
    // The guest's home asks its own question first, and has the bar below it.
    if (path !== '/') await expect(inBar).toBeInViewport()
    await expect(inHeader).toHaveCount(0)
  }
  for (const path of ['/tools', '/lists']) {
    await page.goto(path)
    await expect(inHeader).toHaveCount(1)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/tools', '/aboutUs']) {
    await page.goto(path)
    await expect(inHeader).toHaveCount(1)
    await expect(inBar).toHaveCount(0)
  }
})

test('checkboxes in the dark have the colours of the site', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/tools')
  const box = page.getByRole('checkbox', { name: 'Freemium' }).first()
  const colour = (variable: string) =>
    page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = `var(${name})`
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }, variable)
  await expect(box).toHaveCSS('background-color', await colour('--surface'))
  await box.check()
  await expect(page.getByRole('checkbox', { name: 'Freemium' }).first()).toHaveCSS(
    'background-color',
    await colour('--accent'),
  )
})
