import { expect, type Page } from '@playwright/test'
import { holdTime, passTimeUntilSeen } from './clock.ts'
import { newPerson, newPost } from '#testing/browser/members.ts'
import { test } from './test.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

async function titles(page: Page): Promise<string[]> {
  return cards(page).getByRole('heading', { level: 2 }).allTextContents()
}

/** The targets of the cards' links. */
async function addresses(page: Page): Promise<(string | null)[]> {
  const links = cards(page).getByRole('link', { name: 'Learn More' })
  return links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
}

const option = (page: Page, category: string) => page.getByRole('menuitem', { name: category, exact: true })

/** Reads on until there is no more. */
async function readToTheEnd(page: Page): Promise<string[]> {
  const more = page
    .getByRole('link', { name: 'Next posts' })
    .or(page.getByText('Loading...', { exact: true }))
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    expect(await more.count()).toBe(0)
  }).toPass({ timeout: 90_000, intervals: [50] })
  return titles(page)
}

/** The place of a card on the screen, once it stands still: the browser draws cards as they come near. */
async function placeOf(page: Page, title: string): Promise<number> {
  return card(page, title).evaluate(async (element) => {
    const top = () => element.getBoundingClientRect().top
    const stillFrames = 20
    let [place, still] = [top(), 0]
    while (still < stillFrames) {
      await new Promise(requestAnimationFrame)
      still = top() === place ? still + 1 : 0
      place = top()
    }
    return place
  })
}

test('every chosen category counts, and the address holds the choice', async ({ page }) => {
  await page.goto('/')
  const filter = page.getByRole('group', { name: 'Sorted By Category:' })
  await filter.getByRole('button', { name: 'Select category' }).click()
  await expect(option(page, 'Communication')).toHaveAccessibleDescription(/^(at least )?\d+ posts?$/)
  const number = option(page, 'Communication').locator('[hidden]')
  const inAll = (await number.textContent())!
  await option(page, 'Education & Learning').click()
  await expect(page).toHaveURL(/\/\?category=\d+$/)
  // The menu stays open; by the keyboard as well.
  await expect(option(page, 'Education & Learning')).toBeDisabled()
  await expect(option(page, 'Education & Learning')).toHaveAccessibleDescription('')
  await option(page, 'Communication').focus()
  const description = /^(\d+) posts?$/
  await expect(option(page, 'Communication')).toHaveAccessibleDescription(description)
  await expect(number).not.toHaveText(inAll)
  const left = await number.textContent()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\?category=\d+&category=\d+$/)
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(filter.getByRole('button', { name: 'Select category' })).toBeFocused()

  const posts = await readToTheEnd(page)
  expect(left).toMatch(new RegExp(`^${posts.length}(?!\\d)`))
  expect(posts.length).toBeGreaterThan(0)
  for (const post of await cards(page).all()) {
    await expect(post.getByRole('list', { name: 'Categories' })).toContainText('Education & Learning')
    await expect(post.getByRole('list', { name: 'Categories' })).toContainText('Communication')
  }

  await page.reload()
  await expect(cards(page).first()).toHaveAccessibleName(posts[0] ?? '')
  expect(await readToTheEnd(page)).toEqual(posts)

  await page.getByRole('button', { name: 'Select category' }).click()
  await expect(option(page, 'Communication')).toBeDisabled()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Remove Communication' }).click()
  await expect(page).toHaveURL(/\/\?category=\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/\?category=\d+&category=\d+$/)
  await expect(page.getByRole('button', { name: 'Remove Communication' })).toBeVisible()
})

test('the orders are links that keep the categories, and a guest reads what the site is', async ({
  page,
}) => {
  await page.goto('/?category=2')
  const welcome = page.getByRole('region', { name: 'Welcome' })
  await expect(welcome.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register')
  await expect(welcome.getByRole('link', { name: 'How it works' })).toHaveAttribute('href', '/aboutUs')
  const orders = page.getByRole('navigation', { name: 'Order of posts' })
  const current = page.locator('#content [aria-current=page]')
  await expect(current).toHaveText('New')
  await orders.getByRole('link', { name: 'Trending' }).click()
  await expect(page).toHaveURL('/?category=2&sort=trending')
  await expect(page).toHaveTitle(/^Trending · /)
  await orders.getByRole('link', { name: 'Top' }).click()
  await expect(page).toHaveURL('/?category=2&sort=top&period=all')
  await expect(current).toHaveText(['Top', 'All'])
  await expect(cards(page).first()).toBeVisible()
  const best = await titles(page)
  await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: 'Month' }).click()
  await expect(page).toHaveURL('/?category=2&sort=top&period=month')
  await page.goBack()
  await expect(current).toHaveText(['Top', 'All'])
  await expect.poll(() => titles(page)).toEqual(best)
  // The server renders the same.
  await page.reload()
  expect(await titles(page)).toEqual(best)
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(page).toHaveURL('/?sort=top&period=all')
})

test('where no post has every category, it says so', async ({ page }) => {
  await page.goto('/?category=1&category=2&category=3&category=4&category=5&category=6&category=7&category=8')
  await expect(page.getByText('No posts found for selected category')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
})

test('further posts come as one reads on, each once; going back from one, one is where one was', async ({
  page,
}) => {
  // The whole feed is read, and drawn twice more.
  test.setTimeout(180_000)
  await page.goto('/')
  expect((await titles(page)).length).toBe(20)
  const all = await readToTheEnd(page)
  const links = await addresses(page)
  expect(links.length).toBeGreaterThanOrEqual(80)
  expect(new Set(links).size).toBe(links.length)

  const title = all[47] ?? ''
  for (const back of [() => page.goBack(), () => page.getByRole('link', { name: 'Back To Feed' }).click()]) {
    const link = card(page, title).getByRole('link', { name: 'Learn More' })
    await link.hover()
    const before = await placeOf(page, title)
    await link.click()
    await expect(page.getByRole('link', { name: 'Back To Feed' })).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await back()
    await expect(cards(page)).toHaveCount(all.length)
    expect(Math.abs((await placeOf(page, title)) - before)).toBeLessThanOrEqual(2)
  }
})

test('a busy browser, which tells late of what came near, loads further posts as well', async ({ page }) => {
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const waiting: IntersectionObserverEntry[] = []
        super((entries, observer) => {
          if (waiting.length === 0) setTimeout(() => callback(waiting.splice(0), observer), 1000)
          waiting.push(...entries)
        }, options)
      }
    }
  })
  await page.goto('/')
  await readToTheEnd(page)
})

test('further posts that can not be loaded can be asked for again', async ({ page, problems }) => {
  problems.announce(/Request failed: GET .*cursor=/)
  problems.announce(/Loading failed/)
  await page.route(/\/api\/posts\/\?.*cursor=/, (route) => route.abort())
  await holdTime(page)
  await page.goto('/')
  await page.mouse.wheel(0, 20_000)
  // They are tried three times, ever less often.
  const failed = page.getByRole('alert').filter({ hasText: 'Further posts could not be loaded.' })
  await passTimeUntilSeen(page, 1000, failed)
  await page.unroute(/\/api\/posts\/\?.*cursor=/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page).nth(20)).toBeAttached()
})

test('an unknown path is the feed, as a page that is not there', async ({ page, problems }) => {
  problems.announce(/404 to GET .*\/no\/such\/place/)
  expect((await page.goto('/no/such/place/before'))?.status()).toBe(404)
  // The same bytes again at another address, of which the query chooses nothing.
  const response = await page.goto('/no/such/place?category=1&cursor=x')
  expect(response?.status()).toBe(404)
  await expect(cards(page).first()).toBeVisible()
  await expect(cards(page)).toHaveCount(20)
  // Only what has been hydrated opens a menu.
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/no/such/place?category=1&cursor=x')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
})

test('a post that is not there says so, and leads home', async ({ page, problems }) => {
  problems.announce(/404 to GET .*\/posts\/2147483647 /)
  const response = await page.goto('/posts/2147483647')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Post not found!').last()).toBeVisible()
  await page.getByRole('link', { name: 'Back To Feed' }).click()
  await expect(page).toHaveURL('/')
})

test('a card shows the beginning of a long text, the page of the post all of it', async ({ page, site }) => {
  const title = 'Long-winded'
  const description = 'Much can be said. '.repeat(10)
  const personal_review = 'Every word is needed.'
  await newPost(site, await newPerson(site), { title, description, personal_review })
  await page.goto('/')
  const long = card(page, title)
  const cut = description.slice(0, 150)
  // The review is open where there is one.
  await expect(long.getByRole('tabpanel')).toHaveText(personal_review)
  await long.getByRole('tab', { name: 'Description' }).click()
  await expect(long.getByRole('tabpanel')).toHaveText(`${cut}...`)

  await long.getByRole('link', { name: 'Learn More' }).click()
  const whole = page.getByRole('main').getByRole('article', { name: title })
  await expect(whole.getByRole('region', { name: 'Description' })).toContainText(description.trim())
  await expect(whole.getByRole('link', { name: 'Learn More' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/'s Post$/)
  await expect(page).toHaveTitle(new RegExp(`^${title}`))

  // Both texts are open, so there is nothing to choose.
  await expect(whole.getByRole('tab')).toHaveCount(0)
  await expect(whole.getByRole('heading', { level: 3 })).toHaveText(['Description', 'Review'])
  await expect(whole.getByRole('region', { name: 'Review' }).getByText(personal_review)).toBeVisible()
})

test('the tool itself opens in a tab of its own', async ({ page }) => {
  await page.goto('/')
  const link = cards(page)
    .getByRole('link', { name: /^Visit / })
    .first()
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc')
  await expect(link).toHaveAttribute('href', /^https?:/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('links lead on through the feed, and back to its beginning', async ({ page }) => {
    await page.goto('/')
    const first = await addresses(page)
    await page.getByRole('link', { name: 'Next posts' }).click()
    await expect(page).toHaveURL(/\/\?cursor=/)
    const second = await addresses(page)
    expect(second).toHaveLength(20)
    expect(second.filter((address) => first.includes(address))).toEqual([])
    await page.getByRole('link', { name: 'Newest posts' }).click()
    await expect(page).toHaveURL('/')
    // Other tests may have posted since.
    const again = await addresses(page)
    expect(again.filter((address) => second.includes(address))).toEqual([])
    expect(again.some((address) => first.includes(address))).toBe(true)
  })

  test('a post is there whole', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Learn More' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/'s Post$/)
  })
})
