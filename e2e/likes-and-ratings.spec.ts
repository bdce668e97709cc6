import { expect, type Page } from '@playwright/test'
import { getPost } from '#contract/posts.ts'
import { listTopPosts } from '#contract/feed.ts'
import { bookmarkPost } from '#contract/lists.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { call, newPerson, newPost, enter } from '#testing/browser/members.ts'
import { untilQuiet } from './quiet.ts'
import { test } from './test.ts'

const card = (page: Page, title: string) =>
  page.getByRole('main').getByRole('article', { name: title, exact: true })
const like = (page: Page, title: string) => card(page, title).getByRole('button', { name: /^Like/ })
const stars = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: /^Rate this post/ })
const ratingDialog = (page: Page) => page.getByRole('dialog', { name: 'Rate this post' })

test('a like counts at once, is kept, and can be taken back', async ({ page, site }) => {
  const [author, me] = await Promise.all([newPerson(site), newPerson(site)])
  const title = `Liked ${author.username}`
  const post = await newPost(site, author, { title })
  await call(site, likePost, { params: { id: post.id }, token: author.token })
  await enter(page, me)

  await expect(like(page, title)).toHaveAccessibleName('Like 1')
  await expect(like(page, title)).toHaveAttribute('aria-pressed', 'false')
  await like(page, title).click()
  await expect(like(page, title)).toHaveAccessibleName('Like 2')
  await expect(like(page, title)).toHaveAttribute('aria-pressed', 'true')

  await expect.poll(async () => (await call(site, getPost, { params: { id: post.id } })).like_count).toBe(2)
  await page.reload()
  await expect(like(page, title)).toHaveAttribute('aria-pressed', 'true')
  await like(page, title).click()
  await expect(like(page, title)).toHaveAccessibleName('Like 1')
  await expect(like(page, title)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => (await call(site, getPost, { params: { id: post.id } })).like_count).toBe(1)
})

test('a like is seen in the next frame, however long the server takes', async ({ page, site }) => {
  const [author, me] = await Promise.all([newPerson(site), newPerson(site)])
  const title = `Instant ${author.username}`
  await newPost(site, author, { title })
  await enter(page, me)
  await page.route('**/like/', () => {})
  await expect(like(page, title)).toHaveAccessibleName('Like 0')
  // Whether it is liked already is known.
  await untilQuiet(page)
  // The callback runs when all that this frame shows is settled, right before it is painted.
  const painted = await like(page, title).evaluate(
    (button: HTMLButtonElement) =>
      new Promise((resolve) => {
        requestAnimationFrame(() =>
          resolve([
            button.ariaPressed,
            button.ariaLabel,
            button.textContent,
            button.querySelector('svg.fill-current') !== null,
          ]),
        )
        button.click()
      }),
  )
  expect(painted).toEqual(['true', 'Like 1', '1', true])
})

test('clicks in quick succession come to what was wanted last', async ({ page, site }) => {
  const [author, me] = await Promise.all([newPerson(site), newPerson(site)])
  const title = `Hurried ${author.username}`
  const post = await newPost(site, author, { title })
  await enter(page, me)
  await expect(like(page, title)).toBeVisible()
  await like(page, title).evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 5; click += 1) setTimeout(() => button.click(), click * 10)
  })
  await expect(like(page, title)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await call(site, getPost, { params: { id: post.id } })).like_count).toBe(1)
  await expect(like(page, title)).toHaveAccessibleName('Like 1')
})

test('a click before the state is known does what the button says', async ({ page, site }) => {
  const me = await newPerson(site)
  const post = await newPost(site, await newPerson(site), { title: 'Early' })
  await call(site, likePost, { params: { id: post.id }, token: me.token })
  await call(site, bookmarkPost, { token: me.token, body: { post_id: post.id } })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/interactions/state/*', async (route) => {
    await held
    await route.continue()
  })
  await enter(page, me, `/posts/${post.id}`)
  const save = card(page, 'Early').getByRole('button', { name: 'Save' })
  await like(page, 'Early').click()
  await save.click()
  release()
  const dialog = page.getByRole('dialog', { name: 'Save to list' })
  await expect(dialog.getByRole('checkbox', { name: 'Default List – Saved' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(like(page, 'Early')).toHaveAttribute('aria-pressed', 'true')
  await expect(like(page, 'Early')).toHaveAccessibleName('Like 1')
  await untilQuiet(page)
  await expect(save).toHaveAttribute('aria-pressed', 'true')
})

test('a post has one like, wherever it shows', async ({ page, site }) => {
  await enter(page, await newPerson(site))
  const trending = page.getByRole('region', { name: 'Trending Tools' })
  const entry = trending
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Like/ }) })
    .first()
  const title = (await entry.getByRole('link').first().textContent()) ?? ''
  const count = Number((await entry.getByRole('button', { name: /^Like/ }).textContent()) ?? '')
  await entry.getByRole('button', { name: /^Like/ }).click()
  await expect(entry.getByRole('button', { name: `Like ${count + 1}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await entry.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/posts\/\d+$/)
  await expect(like(page, title)).toHaveAccessibleName(`Like ${count + 1}`)
  await expect(like(page, title)).toHaveAttribute('aria-pressed', 'true')
  await like(page, title).click()
  await expect(entry.getByRole('button', { name: `Like ${count}` })).toHaveAttribute('aria-pressed', 'false')
})

test('the reactions to all posts of a page are loaded in one request', async ({ page, site }) => {
  const me = await newPerson(site)
  const requests: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/interactions/state/') requests.push(url)
  })
  await enter(page, me)
  // On a busy machine the network is idle before the first request, too.
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  await untilQuiet(page)
  expect(requests).toHaveLength(1)
  expect(requests[0]!.searchParams.getAll('post').length).toBeGreaterThanOrEqual(20)
})

test('a like shows beside all pages, also those that a visitor had before', async ({ page, site }) => {
  const [post] = await call(site, listTopPosts)
  const { token } = await newPerson(site)
  const trending = page.getByRole('region', { name: 'Trending Tools' })
  const entry = trending
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: post!.title, exact: true }) })
  const shows = (likes: number) =>
    expect(entry.getByRole('button', { name: /^Like/ })).toHaveAccessibleName(`Like ${likes}`)

  for (const path of ['/aboutUs', '/contactUs']) await page.goto(path).then(() => shows(post!.like_count))
  await call(site, likePost, { params: { id: post!.id }, token })
  for (const path of ['/aboutUs', '/contactUs']) await page.goto(path).then(() => shows(post!.like_count + 1))
})

test('a like or a rating that the server does not take is taken back', async ({ page, site, problems }) => {
  problems.announce(/Request failed: POST .*\/like\//)
  problems.announce(/409 to POST .*\/rate\//)
  problems.announce(/Failed to like|Rating a post failed/)
  const [author, me] = await Promise.all([newPerson(site), newPerson(site)])
  const title = `Unlucky ${author.username}`
  await newPost(site, author, { title })
  await enter(page, me)
  await page.route('**/like/', (route) => route.abort())
  await like(page, title).click()
  await expect(page.getByText('Your like could not be saved.')).toBeVisible()
  await expect(like(page, title)).toHaveAccessibleName('Like 0')
  await expect(like(page, title)).toHaveAttribute('aria-pressed', 'false')

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/rate/', async (route) => {
    await held
    await route.fulfill({ status: 409, json: { detail: 'Not today' } })
  })
  await stars(page, title).click()
  await ratingDialog(page).getByRole('radio', { name: 'Satisfied', exact: true }).check()
  await ratingDialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(ratingDialog(page)).toBeHidden()
  await expect(stars(page, title)).toHaveAccessibleName('Rate this post, 4.0 out of 5 from 1 rating')
  release()
  await expect(page.getByText('Your rating could not be saved. Not today')).toBeVisible()
  await expect(stars(page, title)).toHaveAccessibleName('Rate this post, No ratings yet')
})

test('one of five faces makes a rating, and the average follows', async ({ page, site }) => {
  const [author, other, me] = await Promise.all([newPerson(site), newPerson(site), newPerson(site)])
  const title = `Rated ${author.username}`
  const post = await newPost(site, author, { title })
  await enter(page, me)
  await expect(stars(page, title)).toContainText('No ratings yet')
  await stars(page, title).click()

  const submit = ratingDialog(page).getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  const words = ['Very Dissatisfied', 'Dissatisfied', 'Neutral', 'Satisfied', 'Very Satisfied']
  await expect(ratingDialog(page).getByRole('radio')).toHaveCount(words.length)
  for (const word of words) await ratingDialog(page).getByRole('radio', { name: word, exact: true }).check()
  await call(site, ratePost, { params: { id: post.id }, body: { value: 2 }, token: other.token })
  await submit.click()
  await expect(ratingDialog(page)).toBeHidden()
  await expect(stars(page, title)).toContainText('3.5')
  await expect(stars(page, title)).toBeFocused()

  // Rating again replaces, beginning with what was chosen.
  await stars(page, title).click()
  await expect(ratingDialog(page).getByRole('radio', { name: 'Very Satisfied' })).toBeChecked()
  await ratingDialog(page).getByRole('radio', { name: 'Neutral' }).check()
  await submit.click()
  await expect(stars(page, title)).toContainText('2.5')
})

test('a guest is asked to sign in', async ({ page }) => {
  await page.goto('/')
  const first = page.getByRole('main').getByRole('article').first()
  const dialog = page.getByRole('dialog', { name: 'Login Required' })
  for (const name of [/^Like/, /^Rate this post/]) {
    const button = first.getByRole('button', { name })
    await button.click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test('highlighted tools are for members, with their averages', async ({ page, site }) => {
  await page.goto('/')
  await expect(
    page.getByRole('region', { name: 'Trending Tools' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Highlighted Tools' })).toHaveCount(0)
  await enter(page, await newPerson(site))
  const highlighted = page.getByRole('region', { name: 'Highlighted Tools' })
  await expect(highlighted.getByText(/^[1-5]\.\d/).first()).toBeVisible()
  await expect(highlighted.getByText(/out of 5/)).toHaveCount(5)
})
