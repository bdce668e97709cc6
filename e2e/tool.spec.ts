import { expect, type Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { muteMember } from '#contract/mutes.ts'
import { getTool } from '#contract/tools.ts'
import { getVerdict } from '#contract/verdicts.ts'
import { getReactionState, likePost, ratePost } from '#contract/reactions.ts'
import { call, enter, newPerson, newPost, type Person } from '#testing/browser/members.ts'
import { violations } from './accessibility.ts'
import { test } from './test.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const titles = (page: Page) => region(page, 'Reviews').getByRole('article').getByRole('heading', { level: 3 })
/** The head of the tool. */
const head = (page: Page) => page.getByRole('main').locator('header').first()

test('the page of a tool is read, sorted and followed, on a phone and on a desk', async ({
  page,
  site,
  problems,
}) => {
  problems.announce(/Request failed: DELETE .*\/follow\/|Failed to follow/)
  const [author, me, fan] = await Promise.all([newPerson(site), newPerson(site), newPerson(site)])
  const name = `Walked ${author.username}`
  const link = `https://${author.username.replace('_', '-')}.example/`
  const first = await newPost(site, author, { title: name, link, description: 'Draws. And more.' })
  await newPost(site, me, { title: `${name} again`, link: `${link}pricing` })
  const { slug } = first.tool!
  await call(site, likePost, { params: { id: first.id }, token: fan.token })
  await call(site, ratePost, { params: { id: first.id }, body: { value: 1 }, token: me.token })

  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`/tools/${slug}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible()

  await enter(page, me, `/tools/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const visit = page.getByRole('link', { name: `Visit ${name}`, exact: true })
  await expect(visit).toHaveAttribute('href', link)
  await expect(visit).toHaveAttribute('target', '_blank')
  await expect(visit).toHaveAttribute('rel', 'noopener nofollow ugc')
  await expect(head(page).getByRole('link', { name: 'Write a review' })).toHaveAttribute(
    'href',
    `/create-post?tool=${slug}`,
  )
  await expect(region(page, 'Ratings')).toContainText('1.0 out of 5')
  await expect(region(page, 'Ratings').getByText('1 rating, 2 reviews', { exact: true })).toBeVisible()
  await expect(region(page, 'Ratings').getByText('1 star, 1 rating')).toBeAttached()
  await expect(region(page, 'Ratings').getByText('5 stars, 0 ratings')).toBeAttached()
  const review = region(page, 'Reviews').getByRole('article', { name, exact: true })
  await head(page)
    .getByRole('button', { name: `Rate ${name}`, exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: `Rate ${name}`, exact: true })
  await dialog.getByRole('radio', { name: 'Very Satisfied' }).check()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(region(page, 'Ratings')).toContainText('5.0 out of 5')
  await expect(page.getByText('1 like', { exact: true })).toBeVisible()
  await review.getByRole('button', { name: /^Like/ }).click()
  await expect(page.getByText('2 likes', { exact: true })).toBeVisible()
  await review.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Save to list' })
    .getByRole('button', { name: 'Save', exact: true })
    .click()
  await expect(page.getByText('1 save', { exact: true })).toBeVisible()
  await review.getByRole('button', { name: 'Save', pressed: true }).click()
  const saving = page.getByRole('dialog', { name: 'Save to list' })
  await saving.getByRole('checkbox', { name: 'Default List – Saved' }).uncheck()
  await saving.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('0 saves', { exact: true })).toBeVisible()
  await expect(region(page, 'Ratings over time')).toContainText('The chart starts with the second month')
  await expect(region(page, 'Alternatives')).toBeVisible()
  await expect(region(page, 'Facts').getByRole('button', { name: 'Edit facts' })).toBeVisible()

  await expect(titles(page)).toHaveText([`${name} again`, name])
  await region(page, 'Reviews').getByRole('combobox', { name: 'Sort reviews by' }).selectOption('Best liked')
  await expect(page).toHaveURL(/\?sort=top$/)
  await expect(titles(page)).toHaveText([name, `${name} again`])

  await page.setViewportSize({ width: 1440, height: 900 })
  const follow = page.getByRole('button', { name: 'Follow', exact: true })
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await follow.click()
  await expect(page.getByRole('button', { name: 'Following', pressed: true })).toBeVisible()
  await expect(page.getByText('1 follower', { exact: true })).toBeVisible()
  await expect.poll(async () => (await call(site, getTool, { params: { slug } })).follower_count).toBe(1)
  await page.reload()
  await page.route('**/follow/', (route) => route.abort())
  await page.getByRole('button', { name: 'Following' }).click()
  await expect(page.getByText(`${name} could not be followed or unfollowed.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Following', pressed: true })).toBeVisible()
})

test('the head of a tool saves, rates and compares it; guests are asked to log in', async ({
  page,
  site,
}) => {
  const [author, me] = [await newPerson(site), await newPerson(site)]
  const name = `Head ${author.username}`
  const link = `https://${author.username.replace('_', '-')}.example/`
  const older = await newPost(site, author, { title: name, link })
  const { id, tool } = await newPost(site, author, { title: `${name} again`, link })
  const path = `/tools/${tool!.slug}`
  const button = (text: string) => head(page).getByRole('button', { name: text, exact: true })

  await page.goto(path)
  for (const text of ['Save', `Rate ${name}`, 'Follow']) {
    await button(text).click()
    const dialog = page.getByRole('dialog', { name: 'Login Required' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(dialog).toBeHidden()
  }
  await button('More').click()
  await expect(page.getByRole('menuitem')).toHaveText(['Is this your tool?', 'Share…'])
  await page.keyboard.press('Escape')
  // Comparing needs no account.
  await button('Compare').click()
  await expect(button('Compare')).toHaveAttribute('aria-pressed', 'true')
  await button('Compare').click()
  await expect(button('Compare')).toHaveAttribute('aria-pressed', 'false')

  await enter(page, me, path)
  await button('Save').click()
  const lists = page.getByRole('dialog', { name: 'Save to list' })
  await lists.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(button('Save')).toHaveAttribute('aria-pressed', 'true')
  await button(`Rate ${name}`).click()
  const rating = page.getByRole('dialog', { name: `Rate ${name}`, exact: true })
  await rating.getByRole('radio', { name: 'Very Satisfied' }).check()
  await rating.getByRole('button', { name: 'Submit' }).click()
  await expect(region(page, 'Ratings')).toContainText('5.0 out of 5')
  // Both act on the first review of the order 'Most helpful', in any order of the page.
  await page.goto(`${path}?sort=new`)
  await expect(button('Save')).toHaveAttribute('aria-pressed', 'true')
  const query = { post: [id, older.id] }
  await expect
    .poll(() => call(site, getReactionState, { token: me.token, query }))
    .toMatchObject({ bookmarked: [id], rated: { [id]: 5 } })

  await button('Compare').click()
  await page.getByRole('link', { name: 'Tools', exact: true }).first().click()
  await page
    .getByRole('checkbox', { name: /^Compare /, checked: false })
    .first()
    .check()
  const bar = page.getByRole('region', { name: 'Chosen tools' })
  await expect(bar).toContainText(name)
})

test('facts follow the reviews by Tab, and each screen is accessible', async ({ page, site }) => {
  const author = await newPerson(site)
  const link = `https://${author.username.replace('_', '-')}.example/`
  await newPost(site, author, { link })
  const { tool } = await newPost(site, author, {
    ...{ link, personal_review: 'Good. '.repeat(150) },
    evidence: { used_for: 'months', task: 'Letters to clients.' },
  })
  await page.goto(`/tools/${tool!.slug}`)
  const reviews = region(page, 'Reviews')
  const review = reviews.getByRole('article').first()
  await expect(review.getByText('Used for: Letters to clients, for months')).toBeVisible()
  await expect(review.getByRole('tab', { name: 'Review' })).toHaveAttribute('aria-selected', 'true')
  const text = await review.getByRole('tabpanel', { name: 'Review' }).innerText()
  expect(text.length).toBeGreaterThanOrEqual(400)
  await reviews.getByRole('link', { name: 'Read on' }).last().focus()
  await page.keyboard.press('Tab')
  await expect(region(page, 'Facts').getByRole('link', { name: 'History' })).toBeFocused()
  const unknown = region(page, 'Facts').getByRole('button', { name: 'Add it' })
  await expect(unknown).toHaveCount(5)
  await expect(unknown.first()).toHaveAccessibleDescription('Pricing')
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [768, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    expect(await violations(page, { part: 'main' })).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
})

test('a verdict quotes reviews and comments, without those of muted members', async ({ page, site }) => {
  const people = [
    await newPerson(site, 'Ada One'),
    await newPerson(site, 'Bob Two'),
    await newPerson(site, 'Cy Three'),
  ]
  const [ada, bob, cy] = people as [Person, Person, Person]
  const link = `https://${ada.username.replace('_', '-')}.example/`
  const praise = 'The quality of its answers is excellent.'
  const blame = 'Support is terrible and very slow.'
  const { id, tool } = await newPost(site, ada, { link, personal_review: `${praise} I use it daily.` })
  await newPost(site, bob, { link, personal_review: `${blame} I wrote to them twice.` })
  const comment = { text: 'The quality is wonderful for letters.' }
  await call(site, createComment, { token: cy.token, params: { id }, body: comment })
  const slug = tool!.slug
  await expect
    .poll(async () => (await call(site, getVerdict, { params: { slug } })).people, { timeout: 30_000 })
    .toBe(3)

  await page.goto(`/tools/${slug}`)
  const said = region(page, 'What people say')
  await expect(said).toContainText('From 3 people')
  await expect(said).toContainText('Sentences of reviews, picked by rules')
  await expect(said.getByRole('list', { name: 'For it' })).toContainText(`“${praise}”`)
  const against = said.getByRole('list', { name: 'Against it' })
  await expect(against).toContainText(`“${blame}”`)
  // Quoted again where nobody else says it.
  await expect(against.getByRole('link', { name: 'Bob Two', exact: true }).first()).toHaveAttribute(
    'href',
    `/members/${bob.username}`,
  )
  await expect(against.getByRole('link', { name: 'Review by Bob Two' }).first()).toHaveAttribute(
    'href',
    /^\/posts\/\d+$/,
  )

  await call(site, muteMember, { token: cy.token, params: { username: bob.username } })
  await enter(page, cy, `/tools/${slug}`)
  await expect(said.getByRole('list', { name: 'For it' })).toContainText(`“${praise}”`)
  await expect(said.getByText(blame)).toHaveCount(0)
})
