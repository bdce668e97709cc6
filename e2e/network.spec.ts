import { expect, type Locator, type Page } from '@playwright/test'
import { getPost } from '#contract/posts.ts'
import { createComment } from '#contract/comments.ts'
import { listTopPosts } from '#contract/feed.ts'
import { likePost } from '#contract/reactions.ts'
import { holdTime, passTimeUntilSeen } from './clock.ts'
import { call, enter, fillLogin, newPerson, newPost } from '#testing/browser/members.ts'
import { untilQuiet } from './quiet.ts'
import { test } from './test.ts'

test.use({ savesData: false })

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const trending = (page: Page) => page.getByRole('region', { name: 'Trending Tools' })
const feedCalls = /\/api\/posts\/(\?.*)?$/
const offline = 'You are offline. What you do is sent when the connection is back.'

/** Holds back the answers to calls until they are released. */
async function hold(page: Page, calls: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await held
    await route.continue()
  })
  return release
}

async function heights(shapes: Locator): Promise<number[]> {
  return shapes.evaluateAll((all) => all.map((shape) => shape.getBoundingClientRect().height))
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

for (const width of [1440, 375]) {
  test(`a slow feed is waited for in the shape of its cards, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const release = await hold(page, feedCalls)
    // The posts of other tests are shorter than those of people, and not rated.
    await page.getByRole('main').getByRole('link', { name: 'Top', exact: true }).click()
    const waiting = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' })
    await expect(waiting).toBeVisible()
    const skeletons = waiting.locator('xpath=following-sibling::*')
    await expect(skeletons).toHaveCount(3)
    const expected = await heights(skeletons)
    release()
    await expect(cards(page)).toHaveCount(20)
    await expect(waiting).toBeHidden()
    const real = median(await heights(cards(page)))
    for (const height of expected) expect(Math.abs(height - real) / real).toBeLessThan(0.1)
  })
}

test('a page that the server rendered long ago fetches the trending tools alone', async ({ page, site }) => {
  const me = await newPerson(site)
  const post = await newPost(site, me, { title: 'Rendered long ago' })
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(posts|interactions)\//.test(request.url())) calls.push(new URL(request.url()).pathname)
  })
  await page.clock.install({ time: Date.now() + 5 * 60_000 })
  await page.goto(`/posts/${post.id}`)
  await expect(page.getByRole('article', { name: 'Rendered long ago' })).toBeVisible()
  await untilQuiet(page)
  expect(calls).toEqual(['/api/posts/top_posts/'])
})

test('the trending tools of a cached page are the present ones once it is hydrated', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.request.get('/aboutUs')
  const me = await newPerson(site)
  const [first] = await call(site, listTopPosts, {})
  const like = await call(site, likePost, { params: { id: first!.id }, token: me.token })
  const served = await (await page.request.get('/aboutUs')).text()
  expect(served).toContain(`aria-label="Like ${first!.like_count}"`)
  await page.goto('/aboutUs')
  const likes = trending(page).getByRole('listitem').first().getByRole('button', { name: /^Like/ })
  await expect(likes).toHaveAccessibleName(`Like ${like.like_count}`)
})

test('a slow post is waited for; one that fails can be asked for again', async ({ page, site, problems }) => {
  problems.announce(/500 to GET .*\/api\/posts\/\d+\/|Loading failed/)
  const { id, title } = await newPost(site, await newPerson(site), { title: 'Slow and failing' })
  await holdTime(page)
  // Left and loaded anew, the post is not known when one goes back to it.
  await page.goto(`/posts/${id}`)
  await page.getByRole('link', { name: 'About us' }).click()
  await expect(page).toHaveURL('/aboutUs')
  await page.reload()
  // The page has come alive, so that it is the one that goes back.
  await untilQuiet(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/posts/${id}/`, async (route) => {
    await held
    await route.fulfill({ status: 500, json: { detail: 'Broken' } })
  })
  await page.goBack()
  await expect(page.getByText('Loading post...')).toBeVisible()
  release()
  // It is tried three times, ever less often.
  const failed = page.getByRole('alert').filter({ hasText: 'The post could not be loaded.' })
  await passTimeUntilSeen(page, 1000, failed)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article', { name: title })).toBeVisible()
})

test('tools at the side that can not be loaded are none', async ({ page, site, problems }) => {
  problems.announce(/400 to GET .*\/(top_posts|highlighted-tools)\//)
  for (const calls of ['**/posts/top_posts/', '**/profiles/highlighted-tools/']) {
    await page.route(calls, (route) => route.fulfill({ status: 400, json: { detail: 'No' } }))
  }
  await page.goto('/login')
  await fillLogin(page, await newPerson(site))
  await expect(page).toHaveURL('/')
  await expect(trending(page)).toContainText('No tools yet')
  await expect(page.getByRole('region', { name: 'Highlighted Tools' })).toContainText('No tools yet')
  await expect(cards(page).first()).toBeVisible()
})

/** Somebody has done something, so the code of all screens has been fetched by now. */
async function screensAreAtHand(page: Page) {
  await page.waitForFunction(() => {
    const files = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')]
    const pages = files.filter(({ href }) => href.includes('/page-'))
    return pages.length > 10 && files.every(({ href }) => performance.getEntriesByName(href).length > 0)
  })
}

test('offline says so, keeps what is done, and recovers by itself', async ({
  page,
  site,
  context,
  problems,
}) => {
  problems.announce(/ERR_INTERNET_DISCONNECTED/)
  const me = await newPerson(site)
  const { id, title } = await newPost(site, me, { title: `Far out ${me.username}` })
  await call(site, createComment, { params: { id }, token: me.token, body: { text: 'From the shore' } })
  await enter(page, me)
  const card = page.getByRole('main').getByRole('article', { name: title, exact: true })
  const like = card.getByRole('button', { name: /^Like/ })
  await expect(like).toBeVisible()
  await card.getByRole('tab', { name: 'Review' }).click()
  await screensAreAtHand(page)

  await context.setOffline(true)
  await expect(page.getByText(offline)).toBeVisible()
  await like.click()
  await expect(like).toHaveAccessibleName('Like 1')
  await card.getByRole('link', { name: 'Learn More' }).click()
  await expect(page).toHaveURL(`/posts/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Grace Hopper's Post")
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect(comments).toContainText('Loading...')
  expect((await call(site, getPost, { params: { id } })).like_count).toBe(0)

  await context.setOffline(false)
  await expect(page.getByText(offline)).toBeHidden()
  await expect(page.getByText('You are online again.')).toBeAttached()
  await expect(comments).toContainText('From the shore')
  await expect.poll(async () => (await call(site, getPost, { params: { id } })).like_count).toBe(1)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})
