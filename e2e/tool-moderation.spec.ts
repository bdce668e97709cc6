import { expect, type Page } from '@playwright/test'
import { enter, newModerator, newPerson, newPost, signIn } from '#testing/browser/members.ts'
import { violations } from './accessibility.ts'
import { test } from './test.ts'

const main = (page: Page) => page.getByRole('main')

async function choose(page: Page, menu: string, item: string) {
  await main(page).getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('the link of a new post is looked up, and what its page says fills what is empty', async ({
  site,
  page,
}) => {
  const [author, writer] = [await newPerson(site), await newPerson(site)]
  const post = await newPost(site, author, { title: 'Marmot', link: 'https://marmot.example/' })
  await newPost(site, author, { title: 'Marmot Pro', link: 'https://marmot.example/pro' })
  // The look-up itself is real; other sites are not asked.
  await page.route('**/api/tools/lookup/**', async (route) => {
    const response = await route.fetch()
    const isUnknown = route.request().url().includes('wombat')
    const head = { title: 'Wombat', description: 'Digs holes.', logo: null }
    await route.fulfill({ response, json: { ...(await response.json()), page: isUnknown ? head : null } })
  })
  await enter(page, writer, '/create-post')
  const link = page.getByLabel('Tool URL')
  await link.fill('https://marmot.example/')
  const known = page.getByRole('status').filter({ hasText: 'Marmot is already here: 1 review' })
  await expect(known.getByRole('link', { name: 'See it' })).toHaveAttribute(
    'href',
    `/tools/${post.tool!.slug}`,
  )

  await link.fill('marmot.example/new')
  const similar = page.getByRole('status').filter({ hasText: 'Is it one of these?' })
  await expect(similar.getByRole('link')).toHaveText(['Marmot', 'Marmot Pro'])

  await page.getByLabel('Description').fill('My own words.')
  await link.fill('https://wombat.example/')
  await page.getByRole('button', { name: 'Fill in from the page' }).click()
  await expect(page.getByLabel('Tool Name')).toHaveValue('Wombat')
  await expect(page.getByLabel('Description')).toHaveValue('My own words.')
  await expect(page.getByRole('status').filter({ hasText: 'Filled in from the page.' })).toBeFocused()
})

test('a moderator renames and merges tools, undoes it in the log, and moves a post', async ({
  site,
  page,
}) => {
  const [author, moderator] = [await newPerson(site), await newModerator(site)]
  const source = await newPost(site, author, { title: 'Quokka', link: 'https://quokka.example/' })
  const target = await newPost(site, author, { title: 'Numbat', link: 'https://numbat.example/' })
  const path = `/tools/${source.tool!.slug}`
  await signIn(page, moderator)
  await page.goto(path)
  await choose(page, 'More', 'Rename…')
  const rename = page.getByRole('dialog', { name: 'Rename tool' })
  await rename.getByLabel('Name').fill('Quokka Notes')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(rename.getByRole('alert')).toHaveText('Reason is required')
  await rename.getByLabel('Reason').fill('Its full name')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(page).toHaveURL(`${site.url}/tools/quokka-notes`)
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Quokka Notes')

  await choose(page, 'More', 'Merge into…')
  const merge = page.getByRole('dialog', { name: 'Merge “Quokka Notes”' })
  const into = merge.getByRole('combobox', { name: 'Merge into' })
  await into.fill('Numbat')
  await expect(merge.getByRole('option', { name: 'Numbat 1 review' })).toBeVisible()
  // Escape closes the popup, not the dialog.
  await into.press('Escape')
  await expect(merge.getByRole('option')).toHaveCount(0)
  await into.fill('Numbat')
  await expect(merge.getByRole('option', { name: 'Numbat 1 review' })).toBeVisible()
  await into.press('ArrowDown')
  await into.press('Enter')
  await expect(merge.getByRole('status')).toHaveText(
    '“Quokka Notes” becomes a part of “Numbat”, which then has 2 reviews.',
  )
  await merge.getByLabel('Reason').fill('The same')
  await merge.getByRole('button', { name: 'Merge' }).click()
  await expect(page).toHaveURL(`${site.url}/tools/${target.tool!.slug}`)
  await expect(main(page).locator('header').first()).toContainText('2 reviews')

  await page.goto('/moderation/log')
  const entry = main(page).getByRole('listitem').filter({ hasText: 'Quokka Notes → Numbat' })
  await entry.getByRole('button', { name: 'Undo merge' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo merge' })
  await undo.getByLabel('Reason').fill('Not the same')
  await undo.getByRole('button', { name: 'Undo merge' }).click()
  await expect(page.getByText('“Quokka Notes” is a tool of its own again.')).toBeVisible()
  await expect(entry.getByRole('button', { name: 'Undo merge' })).toBeHidden()

  await page.goto(`/posts/${target.id}`)
  await choose(page, 'More actions', 'Move to another tool…')
  const move = page.getByRole('dialog', { name: 'Move to another tool' })
  await move.getByRole('combobox', { name: 'Tool' }).fill('quokka')
  await move.getByRole('option', { name: /Quokka Notes/ }).click()
  await move.getByLabel('Reason').fill('It is about this one')
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('The post belongs to “Quokka Notes” now.')).toBeVisible()
})

test('a moderator retires an address, which is not found from then on', async ({ site, page, problems }) => {
  problems.announce(/404 to POST .*retire_slug/)
  const [author, moderator] = [await newPerson(site), await newModerator(site)]
  const post = await newPost(site, author, { title: 'Walt cheats', link: 'https://bilby.example/' })
  const { slug } = post.tool!
  await signIn(page, moderator)
  await page.goto(`/tools/${slug}`)
  await choose(page, 'More', 'Retire address…')
  const dialog = page.getByRole('dialog', { name: 'Retire address' })
  const address = dialog.getByLabel('Present or former address')
  await expect(address).toHaveValue(slug)
  await expect(violations(page, { part: '[role=dialog]' })).resolves.toEqual([])
  await address.fill('https://tools.example/tools/some-other-tool?x=1')
  await dialog.getByLabel('Reason').fill('It insults somebody')
  await dialog.getByRole('button', { name: 'Retire' }).click()
  await expect(dialog.getByText('No such address leads to this tool')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('It insults somebody')
  await address.fill(`${site.url}/tools/${slug}`)
  await dialog.getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByText('The address is retired.')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/tools/bilby-example`)
  expect((await page.request.get(`/tools/${slug}`)).status()).toBe(404)

  await page.goto('/moderation/log')
  await expect(main(page).getByRole('listitem').first()).toContainText(`/tools/${slug}`)
  await page.goto('/integrity/log')
  await expect(main(page)).toContainText('Retired an address of a tool')
  await expect(main(page)).not.toContainText(slug)
})
