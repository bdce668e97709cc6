import { expect, type Page } from '@playwright/test'
import { setFact } from '#contract/tool-facts.ts'
import { call, enter, newPerson, newPost } from '#testing/browser/members.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

const tools = (page: Page) => page.getByRole('main').getByRole('article')
const total = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: / tools?$/ })
const choice = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
/** The names in the head of the comparison. */
const compared = (page: Page) => page.getByRole('columnheader').getByRole('link', { name: /^(?!Visit )/ })
const compareChoice = (page: Page) => page.getByRole('checkbox', { name: /^Compare / })

test('tools are filtered, sorted and compared', async ({ page }) => {
  await page.goto('/')
  const explore = page.getByRole('group', { name: 'Explore' })
  await explore.getByRole('link', { name: 'Tools' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tools')
  await expect(tools(page)).toHaveCount(20)

  // The number of a choice is what it leaves.
  const all = (await total(page).textContent())!
  const platform = page.getByRole('group', { name: 'Platform' })
  const linux = platform.getByRole('checkbox', { name: 'Linux' })
  await linux.check()
  await expect(page).toHaveURL('/tools?platform=linux')
  await expect(total(page)).not.toHaveText(all)
  await page.goBack()
  await expect(linux).not.toBeChecked()
  await expect(total(page)).toHaveText(all)
  await page.goForward()
  await expect(linux).toBeChecked()
  const free = page
    .getByRole('group', { name: 'Pricing' })
    .getByRole('checkbox', { name: 'Free', exact: true })
  await expect(page.getByRole('checkbox', { disabled: true }).first()).toHaveAccessibleDescription('0 tools')
  await expect(free).toHaveAccessibleDescription(/^\d+ tools?$/)
  const count = await free.evaluate((input) => input.closest('label')?.nextElementSibling?.textContent)
  await free.check()
  await expect(page).toHaveURL('/tools?pricing=free&platform=linux')
  await expect(total(page)).toHaveText(count!)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name')
  await expect(page).toHaveURL('/tools?pricing=free&platform=linux&sort=name')
  const names = () => tools(page).getByRole('heading').allTextContents()
  const inOrder = async () => {
    const shown = await names()
    return shown.every((name, place) => place === 0 || shown[place - 1]!.localeCompare(name, 'en') <= 0)
  }
  await expect.poll(inOrder).toBe(true)
  const found = await names()
  expect(found).toHaveLength(parseInt(count!, 10))

  // The server renders the same, and the way back leads through the choices.
  await page.reload()
  expect(await names()).toEqual(found)
  await expect(free).toBeChecked()
  await page.goBack()
  await page.goBack()
  await expect(free).not.toBeChecked()
  await page.getByRole('searchbox', { name: 'Filter tools' }).pressSequentially('zzqq')
  await expect(page).toHaveURL('/tools?q=zzqq&platform=linux')
  await expect(page.getByText('No tools match these filters')).toBeVisible()
  // The button beside the number goes when the number has come.
  await expect(total(page)).toHaveText('0 tools')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/tools')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('searchbox', { name: 'Filter tools' })).toHaveValue('')
  await expect(tools(page)).toHaveCount(20)

  // Two to four are compared.
  const compare = page.getByRole('link', { name: /^Compare \(\d\)$/ })
  await compareChoice(page).nth(0).check()
  await expect(compare).toHaveCount(0)
  for (const index of [1, 2, 3]) await compareChoice(page).nth(index).check()
  await expect(compareChoice(page).nth(4)).toBeDisabled()
  await expect(compareChoice(page).nth(4)).toHaveAccessibleDescription('You can compare up to 4 tools.')
  await compareChoice(page).nth(3).uncheck()
  await expect(compareChoice(page).nth(4)).toBeEnabled()
  await expect(compare).toHaveText('Compare (3)')
  const chosen = (await names()).slice(0, 3)
  await compare.click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare')
  const heads = compared(page)
  await expect(heads).toHaveText(chosen)
  for (const name of chosen)
    await expect(page.getByRole('link', { name: `Visit ${name}`, exact: true })).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText([
    ...['Rating', 'What people like', 'What people miss', 'Pricing', 'Price', 'Account', 'Platforms'],
    ...[
      'Training on your data',
      'API',
      'Languages',
      'Made by',
      'Open source',
      'Self-hosted',
      'Data location',
    ],
    ...['Reviews', 'Ratings', 'Link'],
  ])
  await page.getByRole('button', { name: `Remove ${chosen[0]}` }).click()
  await expect(heads).toHaveText(chosen.slice(1))
  await expect(page.getByRole('main')).toBeFocused()
  const box = page.getByRole('combobox', { name: 'Add a tool' })
  await box.pressSequentially(chosen[0]!)
  await expect(page.getByRole('option').first()).toContainText(chosen[0]!)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(heads).toHaveText([...chosen.slice(1), chosen[0]!])
  await expect(box).toHaveValue('')
  await page.reload()
  await expect(heads).toHaveText([...chosen.slice(1), chosen[0]!])
})

test('tools are filtered by languages and by what they do with data', async ({ page }) => {
  await page.goto('/tools')
  const isPrivate = choice(page, 'Private')
  await expect(isPrivate).toHaveAccessibleDescription(/^doesn't train on your data \d+ tools$/)
  const languages = page.getByRole('group', { name: 'Language' })
  await expect(languages.getByRole('checkbox')).toHaveCount(10)
  await languages.getByRole('button', { name: 'Show all' }).click()
  await languages.getByRole('checkbox', { name: 'Yoruba' }).check()
  await expect(page).toHaveURL('/tools?language=yo')
  await languages.getByRole('button', { name: 'Show fewer' }).click()
  await expect(languages.getByRole('checkbox', { name: 'Yoruba' })).toBeChecked()
  // No longer among the first.
  await languages.getByRole('checkbox', { name: 'Yoruba' }).click()
  await expect(page).toHaveURL('/tools')
  await expect(languages.getByRole('checkbox', { name: 'Yoruba' })).toHaveCount(0)
  await languages.getByRole('checkbox', { name: 'German' }).check()
  await languages.getByRole('checkbox', { name: 'English' }).check()
  await expect(page).toHaveURL('/tools?language=de&language=en')
  const count = await isPrivate.evaluate((input) => input.closest('label')?.nextElementSibling?.textContent)
  await isPrivate.check()
  await expect(page).toHaveURL('/tools?language=de&language=en&private=true')
  await expect(total(page)).toHaveText(count!)
  const names = await tools(page).getByRole('heading').allTextContents()
  expect(names).toHaveLength(parseInt(count!, 10))
  await page.reload()
  await expect(isPrivate).toBeChecked()
  await expect(tools(page).getByRole('heading')).toHaveText(names)
})

test('on a phone the filters are in a sheet, and a comparison is as wide as the window', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto('/tools?q=a')
  await expect(choice(page, 'Linux')).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: 'Open source' }).check()
  await expect(page).toHaveURL('/tools?q=a&open_source=true')
  await sheet.getByRole('button', { name: /^Show \d+ tools?$/ }).click()
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused()
  for (const index of [0, 1, 2, 3]) await compareChoice(page).nth(index).check()
  await page.getByRole('link', { name: 'Compare (4)' }).click()
  await expect(compared(page)).toHaveCount(4)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  // The head stays in view, and what has the focus does not lie under it.
  const last = page.getByRole('row', { name: 'Link' }).getByRole('link').last()
  await last.focus()
  for (const head of await compared(page).all()) await expect(head).toBeInViewport({ ratio: 1 })
  await page.getByRole('row', { name: 'What people like' }).scrollIntoViewIfNeeded()
  await last.scrollIntoViewIfNeeded()
  await page.keyboard.press('Shift+Tab')
  const focused = await page.evaluate(() => document.activeElement!.getBoundingClientRect().top)
  const head = (await page.getByRole('columnheader').first().boundingBox())!
  expect(focused).toBeGreaterThan(head.y + head.height)
})

test('a comparison shows only differences, and what is not known can be added', async ({
  page,
  site,
  visitor,
}) => {
  const person = await newPerson(site)
  const link = (name: string) => `https://${name}-${person.username.replaceAll('_', '-')}.example`
  const [one, other] = [
    (await newPost(site, person, { title: 'Feather', link: link('feather') })).tool!.slug,
    (await newPost(site, person, { title: 'Quill', link: link('quill') })).tool!.slug,
  ]
  for (const [slug, amount] of [
    [one, 12],
    [other, 20],
  ] as const) {
    const price = { amount, currency: 'USD', per: 'month' }
    const input = { token: person.token, params: { slug, key: 'price' as const } }
    await call(site, setFact, { ...input, body: { value: price, source: 'https://prices.example' } })
  }
  await call(site, setFact, {
    ...{ token: person.token, params: { slug: one, key: 'platforms' } },
    body: { value: ['web'] },
  })
  await enter(page, person, `/compare?slug=${one}&slug=${other}`)
  const row = (name: string) => page.getByRole('row', { name, exact: false })
  await expect(row('Price').getByRole('cell')).toHaveText(['$12 a monthLowest known price', '$20 a month'])
  await expect(row('What people like').getByRole('cell')).toHaveText(['Too few reviews', 'Too few reviews'])
  await expect(row('Rating').getByRole('cell').first()).toHaveText('No ratings yet')
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Only differences' }).check()
  await expect(page).toHaveURL(`/compare?slug=${one}&slug=${other}&differences=only`)
  await expect(page.getByRole('rowheader')).toHaveText(['Price'])
  const reader = await visitor(site)
  await reader.goto(`/compare?slug=${one}&slug=${other}&differences=only`)
  await expect(reader.getByRole('switch', { name: 'Only differences' })).toBeChecked()
  await expect(reader.getByRole('rowheader')).toHaveText(['Price'])
  await reader.getByRole('switch').click()
  await reader.getByRole('link', { name: 'Add it (Platforms of Quill)' }).click()
  await expect(reader.getByRole('dialog', { name: 'Login Required' })).toBeVisible()

  await page.getByRole('switch').focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch')).not.toBeChecked()
  await page.getByRole('link', { name: 'Add it (Platforms of Quill)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit facts' })
  await dialog.getByRole('checkbox', { name: 'Web', exact: true }).check()
  await dialog.getByRole('checkbox', { name: 'Linux' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(row('Platforms').getByRole('cell')).toHaveText(['Web', 'Web, LinuxMost platforms'])
})

test('the tools that are chosen stand on a shelf, with a slot for each that may still come', async ({
  page,
}) => {
  await page.goto('/tools')
  const bar = page.getByRole('region', { name: 'Chosen tools' })
  await expect(bar).toHaveCount(0)
  const names = await tools(page).getByRole('heading').allTextContents()
  await compareChoice(page).nth(0).check()
  await expect(bar.getByRole('listitem')).toHaveText([names[0]!])
  await expect(bar.getByText('1 of 4')).toBeVisible()
  await compareChoice(page).nth(1).check()
  await expect(bar.getByRole('listitem')).toHaveText(names.slice(0, 2))
  await expect(bar.getByRole('link')).toHaveAccessibleName('Compare (2)')
  // The bar does not cover a focused checkbox.
  for (let index = 2; index < 20; index += 1) {
    await compareChoice(page).nth(index).focus()
    const { bottom } = await compareChoice(page)
      .nth(index)
      .evaluate((input) => input.getBoundingClientRect())
    expect(bottom).toBeLessThanOrEqual((await bar.boundingBox())!.y)
  }
  await bar.getByRole('button', { name: 'Deselect all' }).click()
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a card leads to the reviews of its tool, a search shows tools first and marks them', async ({
  page,
  site,
}) => {
  const person = await newPerson(site)
  const [first] = [
    await newPost(site, person, { title: 'Quillwright', link: 'https://quillwright.example' }),
    await newPost(site, person, { title: 'Quillwright again', link: 'https://quillwright.example/pricing' }),
  ]
  await page.goto('/search?q=quillwright')
  const found = page.getByRole('region', { name: 'Tools', exact: true })
  await expect(found.getByRole('link')).toHaveText(['Quillwright'])
  await expect(found.getByRole('link')).toHaveAttribute('href', `/tools/${first?.tool?.slug}`)
  await expect(page.getByRole('main').getByText('2 posts', { exact: true })).toBeVisible()
  const card = page.getByRole('article', { name: 'Quillwright again' })
  await expect(card.getByRole('link', { name: '2 reviews' })).toHaveAttribute('href', '/tools/quillwright')
  await page.getByRole('combobox', { name: 'Search AI tools...' }).fill('quillwr')
  const option = page.getByRole('option', { name: 'Quillwright', exact: true })
  await expect(option).toHaveAccessibleDescription('Tool')
  await expect(page.getByRole('option', { name: 'Quillwright again' })).toHaveAccessibleDescription('')

  await page.goto('/compare?slug=quillwright')
  await page.getByRole('combobox', { name: 'Add a tool' }).fill('quillwright')
  await expect(page.getByText('This tool is in the comparison already.')).toBeVisible()
})

test('without scripts the filters are a form, and unknown tools are a page that is not there', async ({
  browser,
  site,
  request,
}) => {
  expect((await request.get('/compare?slug=no-such-tool&slug=another')).status()).toBe(404)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  await page.goto('/tools')
  await choice(page, 'Open source').check()
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/\/tools\?q=&sort=top&open_source=true$/)
  await expect(choice(page, 'Open source')).toBeChecked()
  for (const index of [0, 1]) await compareChoice(page).nth(index).check()
  await page.getByRole('button', { name: 'Compare the chosen tools' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  const rows = await page.getByRole('rowheader').count()
  await page.getByRole('switch', { name: 'Only differences' }).click()
  await expect(page).toHaveURL(/\/compare\?slug=[^&]+&slug=[^&]+&differences=only$/)
  await expect(page.getByRole('rowheader', { name: 'Link' })).toHaveCount(0)
  expect(await page.getByRole('rowheader').count()).toBeLessThan(rows)
  await context.close()
})
