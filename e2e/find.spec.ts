import { expect, type Page } from '@playwright/test'
import { muteMember } from '#contract/mutes.ts'
import { call, enter, newPerson, newPost } from '#testing/browser/members.ts'
import { expectAccessible } from './accessibility.ts'
import { articles, box, question, test } from './need-fixtures.ts'

const need = 'zwirbel my moustache for free, open source, without an account'

async function ask(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await page.getByRole('button', { name: 'Find tools' }).click()
}

test('a need is asked on the home page; its conditions can be removed', async ({ page, tools }) => {
  await page.goto('/')
  await expect(question(page)).toBeVisible()
  await ask(page, `  ${need} `)
  await expect(page).toHaveURL((url) => url.pathname === '/find' && url.searchParams.get('need') === need)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What should I use?')
  await expect(page).toHaveTitle(`${need} – What should I use? · Toolshelf`)
  await expect(box(page)).toHaveValue(need)

  // Those that meet the conditions first, those that do not last.
  await expect(articles(page).getByRole('heading', { level: 2 })).toHaveText([
    tools.open,
    tools.unknown,
    tools.closed,
  ])
  const article = (name: string) => page.getByRole('article', { name, exact: true })
  await expect(article(tools.unknown)).toContainText('Not known: No account needed')
  await expect(article(tools.closed)).toContainText('Does not meet: No account needed')
  await expect(article(tools.open)).not.toContainText(/Not known: No account|Does not meet/)
  await expect(page.getByText('Nothing is both: we left out Open source')).toBeVisible()
  const quotation = article(tools.open)
    .getByRole('figure')
    .filter({ hasText: `${tools.open} can zwirbel each moustache.` })
    .first()
  await expect(quotation.getByRole('blockquote')).toBeVisible()
  await expect(quotation.getByRole('link', { name: /^(Tagline|Description)/ })).toHaveAttribute(
    'href',
    /^\/(posts|tools)\//,
  )

  await page.getByRole('link', { name: 'Remove open source', exact: true }).click()
  await expect(box(page)).toHaveValue('zwirbel my moustache for free, without an account')
  await expect(page.getByText('Nothing is both')).toHaveCount(0)
  await page.getByRole('link', { name: 'Remove without an account', exact: true }).click()
  await expect(articles(page)).toHaveCount(3)
  await expect(page.getByText('Not known: No account needed')).toHaveCount(0)
  await page.goBack()
  await expect(box(page)).toHaveValue('zwirbel my moustache for free, without an account')

  await page.getByRole('link', { name: tools.open, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: tools.open })).toBeVisible()
})

test('the tools that were found are compared', async ({ page, tools }) => {
  await page.goto('/find?need=zwirbel')
  await page.getByRole('checkbox', { name: `Compare ${tools.open}` }).check()
  await page.getByRole('checkbox', { name: `Compare ${tools.closed}` }).check()
  await page.getByRole('link', { name: 'Compare (2)' }).click()
  await expect(page).toHaveURL('/compare?slug=ohnekonto&slug=mitkonto')
})

test('an alternative names the tool that it replaces', async ({ page, tools }) => {
  await page.goto(`/find?need=zwirbel+moustaches+instead+of+${tools.closed}`)
  await expect(page.getByText(`Instead of ${tools.closed}`)).toBeVisible()
  await expect(page.getByRole('link', { name: tools.closed, exact: true })).toHaveAttribute(
    'href',
    '/tools/mitkonto',
  )
  await expect(page.getByRole('article', { name: tools.closed, exact: true })).toHaveCount(0)
})

test('nothing that fits leads to tasks and to a new post', async ({ page, tasks }) => {
  await page.goto('/find?need=zzqqxxyy')
  await expect(page.getByText('Nothing here fits yet')).toBeVisible()
  await expect(page.getByRole('main').locator('a[href="/create-post"]')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: tasks[0]!, exact: true }).click()
  await expect(box(page)).toHaveValue(tasks[0]!)
  await expect(articles(page).first()).toBeVisible()
})

test('a need that is too long stays in the field, with the reason', async ({ page, problems }) => {
  problems.announce(/400 to GET .*\/api\/find\//)
  problems.announce(/400 to GET .*\/find\?need=/)
  const long = 'moustache '.repeat(40).trim()
  const reason = 'Need can have at most 300 characters'
  await page.goto('/find')
  await ask(page, long)
  await expect(box(page)).toHaveAccessibleDescription(reason)
  await expect(box(page)).toHaveValue(long)
  await page.reload()
  await expect(box(page)).toHaveAccessibleDescription(reason)
  await expect(box(page)).toHaveValue(long)
  await ask(page, 'write articles')
  await expect(articles(page).first()).toBeVisible()
  await expect(box(page)).not.toHaveAttribute('aria-invalid')
})

test('an answer that does not come says so, and comes at the next try', async ({ page, problems, tools }) => {
  problems.announce(/^500 to GET .*\/api\/find\//)
  problems.announce(/Loading failed/)
  await page.goto('/find')
  await page.route('**/api/find/?need=*', (route) => route.fulfill({ status: 500, json: {} }))
  await ask(page, 'zwirbel')
  await expect(page.getByText('The tools could not be loaded.')).toBeVisible()
  await page.unroute('**/api/find/?need=*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article', { name: tools.open })).toBeVisible()
})

test('tasks are on /find by category, on the page of a category, and in the suggestions', async ({
  page,
  tasks,
}) => {
  await page.goto('/find')
  const sections = page.getByRole('main').getByRole('region')
  expect(await sections.count()).toBeLessThanOrEqual(6)
  const task = sections.first().getByRole('listitem').first().getByRole('link')
  await expect(task.first()).toHaveAttribute('href', /^\/tools\//)
  await expect(task.last()).toHaveAttribute('href', /^\/find\?need=/)
  await page.goto('/?category=1')
  const ofCategory = page.getByRole('list', { name: 'Tasks of this category' })
  await expect(ofCategory.getByRole('link').first()).toHaveAttribute('href', /^\/find\?need=/)
  await page.goto('/?category=1&category=2')
  await expect(ofCategory).toHaveCount(0)

  const search = page.getByRole('combobox', { name: 'Search AI tools...' })
  await search.pressSequentially('transl')
  const option = page.getByRole('option', { name: 'Translate texts', exact: true })
  expect(tasks).toContain('Translate texts')
  await expect(option).toHaveAccessibleDescription('Task')
  await option.click()
  await expect(page).toHaveURL('/find?need=Translate+texts')
  await expect(articles(page).first()).toBeVisible()
})

test('a search that finds no post with all words shows close ones and why, and can be asked as a question', async ({
  page,
  tools,
}) => {
  await page.goto('/search?q=zwirbel+zzqqxxyy')
  const close = page.getByRole('region', { name: 'Close matches' })
  await expect(close.getByRole('article')).toHaveCount(3)
  await page.goto('/search?q=zwirbel')
  await expect(articles(page)).toHaveCount(3)
  await expect(close).toHaveCount(0)
  await page.getByRole('link', { name: 'Ask it as a question' }).click()
  await expect(page).toHaveURL('/find?need=zwirbel')
  await expect(page.getByRole('article', { name: tools.open })).toBeVisible()
})

test('a search shows the passage that the card does not', async ({ page, site }) => {
  const author = await newPerson(site)
  const learnt = 'It took a whole week to learn. '
  await newPost(site, author, {
    title: 'Brummer',
    description: 'It glommels.',
    // Longer than an excerpt.
    personal_review: `It strummels at once. ${learnt.repeat(8)}It brombels the whole house.`,
  })
  await newPost(site, author, { title: 'Summer', description: 'It frommels.', personal_review: '' })
  const passages = page.getByRole('article').locator('p', { has: page.locator('q') })
  await page.goto('/search?q=brombels')
  await expect(passages).toHaveText(/^Review: .*It brombels the whole house\./)
  // The card opens on the review.
  await page.goto('/search?q=glommels')
  await expect(passages).toHaveText(/^Description: .*It glommels\./)
  for (const shown of ['Brummer', 'strummels', 'frommels']) {
    await page.goto(`/search?q=${shown}`)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(passages).toHaveCount(0)
  }
})

test('a member who has muted an author reads none of their reasons', async ({ page, site }) => {
  const [author, reader] = [await newPerson(site), await newPerson(site)]
  const review = 'It grumbels nicely in the morning.'
  await newPost(site, author, {
    title: 'Grummel',
    link: 'https://grummel.example/',
    personal_review: review,
  })
  const path = '/find?need=grumbels+nicely'
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByText(review)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await call(site, muteMember, { token: reader.token, params: { username: author.username } })
  await enter(page, reader, path)
  await expect(page.getByText(review)).toHaveCount(0)
})

for (const theme of ['light', 'dark'] as const) {
  test(`the answer to a need is accessible and fits, ${theme}`, async ({ page, tools }) => {
    await page.emulateMedia({ colorScheme: theme })
    for (const width of [360, 1600]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/find?${new URLSearchParams({ need })}`)
      await expect(page.getByRole('article', { name: tools.open })).toBeVisible()
      await expectAccessible(page)
      await page.goto('/')
      await expectAccessible(page, '.ask')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a need is asked, narrowed, compared and refused', async ({ page, problems, tasks, tools }) => {
    problems.announce(/400 to GET .*\/find\?need=/)
    await page.goto('/')
    await expect(page.getByRole('link', { name: tasks[0]!, exact: true }).first()).toBeVisible()
    await ask(page, need)
    await expect(page).toHaveURL((url) => url.searchParams.get('need') === need)
    await expect(page.getByRole('article', { name: tools.open })).toBeVisible()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(new URL(picture!).searchParams.get('need')).toBe(need)
    expect((await page.request.get(new URL(picture!).pathname + new URL(picture!).search)).status()).toBe(200)

    await page.getByRole('link', { name: 'Remove open source' }).click()
    await expect(box(page)).toHaveValue('zwirbel my moustache for free, without an account')
    await page.getByRole('checkbox', { name: `Compare ${tools.open}` }).check()
    await page.getByRole('checkbox', { name: `Compare ${tools.unknown}` }).check()
    await page.getByRole('button', { name: 'Compare the chosen tools' }).click()
    await expect(page).toHaveURL('/compare?slug=ohnekonto&slug=unbekannt')

    await page.goto('/find')
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    await ask(page, 'a'.repeat(301))
    await expect(page.getByText('Need can have at most 300 characters')).toBeVisible()
    await expect(box(page)).toHaveValue('a'.repeat(301))
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
  })
})
