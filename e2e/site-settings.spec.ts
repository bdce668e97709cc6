import { expect, type Page } from '@playwright/test'
import { newAdministrator, signIn } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { plain } from '#testing/pictures.ts'
import { violations } from './accessibility.ts'
import { demoSite, test as base } from './test.ts'

const phone = { width: 390, height: 844 }
const main = (page: Page) => page.getByRole('main')
const footer = (page: Page) => page.getByRole('navigation', { name: 'Footer' })

// The settings are those of the whole site.
const test = base.extend<object, { site: Site }>({ site: demoSite })

async function opensOnAPhone(page: Page) {
  await page.setViewportSize(phone)
  await page.evaluate(() => scrollTo(0, 0))
  expect(await violations(page)).toEqual([])
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isTooWide).toBe(false)
}

test('an administrator changes name, logo, accent and announcement, and visitors see them at once', async ({
  site,
  visitor,
  problems,
}) => {
  problems.announce(/400/)
  const page = await visitor(site)
  await signIn(page, await newAdministrator(site))
  await page.getByRole('link', { name: 'Administration' }).click()
  await main(page).getByRole('link', { name: 'Settings' }).click()
  const form = page.getByRole('form', { name: 'Settings' })
  await form.getByLabel('Name *').fill('')
  await form.getByLabel('Accent colour').fill('purple')
  await form.getByLabel('Announcement').fill('We **move** on Friday, see the [rules](/rules).')
  await form.getByRole('button', { name: 'Save settings' }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await expect(form.getByText('The accent must be a colour such as #0f6b50')).toBeVisible()
  await expect(form.getByLabel('Accent colour')).toHaveValue('purple')

  await form.getByLabel('Name *').fill('Shelf of Ada')
  await form.getByLabel('Accent colour').fill('#7a1fa2')
  const preview = page.getByRole('group', { name: 'On light pages' })
  await expect(preview).toContainText('Shelf of Ada')
  await expect(preview.getByText('A link')).toHaveCSS('color', 'rgb(122, 31, 162)')
  await page.getByLabel('Logo file').setInputFiles({
    ...{ name: 'logo.png', mimeType: 'image/png' },
    buffer: await plain(64, 64, '#7a1fa2').png().toBuffer(),
  })
  await expect(preview.getByRole('presentation')).toHaveAttribute('src', /^data:image\/png/)
  expect(await violations(page, { isScrolled: true })).toEqual([])
  await page.getByRole('button', { name: 'Save logo' }).click()
  await expect(page.getByText('The logo has been saved.')).toBeVisible()
  await form.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('The settings have been saved.')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Shelf of Ada')
  await opensOnAPhone(page)

  const guest = await visitor(site)
  await guest.goto('/tools')
  await expect(guest).toHaveTitle(/ · Shelf of Ada$/)
  const link = guest.getByRole('banner').getByRole('link', { name: 'Shelf of Ada' })
  await expect(link.getByRole('presentation')).toHaveAttribute('src', /^\/api\/media\/.*webp$/)
  const strip = guest.getByRole('complementary', { name: 'Announcement' })
  await expect(strip).toContainText('We move on Friday')
  await expect(strip.getByRole('link', { name: 'rules' })).toHaveCSS('color', 'rgb(122, 31, 162)')
  expect(await violations(guest)).toEqual([])
  await strip.getByRole('button', { name: 'Dismiss announcement' }).click()
  await expect(strip).toBeHidden()
  await guest.reload({ waitUntil: 'commit' })
  await expect(guest.getByRole('main')).toBeVisible()
  await expect(strip).toBeHidden()
  await guest.goto('/login')
  await expect(strip).toBeHidden()
  await expect(footer(guest).getByRole('link', { name: 'Rules' })).toBeVisible()
  await opensOnAPhone(guest)
})

test('an administrator reads what a dump would publish, turns it on, and guests find the files', async ({
  site,
  visitor,
  problems,
}) => {
  problems.announce(/404/)
  const guest = await visitor(site)
  await guest.goto('/dump/')
  await expect(main(guest)).toContainText('This site offers no dump')

  const page = await visitor(site)
  await signIn(page, await newAdministrator(site))
  await page.goto('/admin/settings')
  const form = page.getByRole('form', { name: 'Settings' })
  const offer = form.getByRole('checkbox', { name: 'Offer the public data of this site for download' })
  await expect(offer).toHaveAccessibleDescription(/^Publishes \d+ tools and \d+ reviews with the names/)
  await offer.check()
  await form.getByText('Nobody can register').click()
  await expect(offer).toHaveAccessibleDescription(/ask your members before you turn it on\.$/)
  await form.getByText('Everybody can register').click()
  await form.getByLabel('Licence of the data').fill('CC BY 4.0')
  expect(await violations(page, { isScrolled: true })).toEqual([])
  await form.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('The settings have been saved.')).toBeVisible()

  const file = () => guest.request.get(`${site.url}/dump/tools.jsonl.gz`)
  await expect.poll(async () => (await file()).status()).toBe(200)
  await guest.goto('/aboutUs')
  await guest.getByRole('region', { name: 'For programs' }).getByRole('link', { name: 'Dump' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Dump' })).toBeVisible()
  await expect(main(guest)).toContainText('Licence: CC BY 4.0')
  for (const name of ['tools.jsonl.gz', 'reviews.jsonl.gz']) {
    await expect(main(guest).getByRole('link', { name })).toHaveAttribute('href', `/dump/${name}`)
  }
  await opensOnAPhone(guest)
})

test('unsaved settings are not lost by a navigation', async ({ site, visitor }) => {
  const page = await visitor(site)
  await signIn(page, await newAdministrator(site))
  await page.goto('/admin/settings')
  await page.getByLabel('Tagline').fill('Something else')
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave this page?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Tagline')).toHaveValue('Something else')
})

test('an administrator reviews a draft, writes a page, and deletes it', async ({
  site,
  visitor,
  problems,
}) => {
  problems.announce(/404 to GET .*\/(pages\/conduct|imprint)/)
  const [page, guest] = [await visitor(site), await visitor(site)]
  const draft = guest.getByText('The operator of this site has not reviewed it yet.')
  await guest.goto('/')
  await footer(guest).getByRole('link', { name: 'Rules' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible()
  await expect(draft).toBeVisible()
  expect(await violations(guest)).toEqual([])

  await signIn(page, await newAdministrator(site))
  await page.goto('/admin/pages')
  const rules = main(page).getByRole('listitem').filter({ hasText: '/rules' })
  await expect(rules).toContainText('Draft')
  expect(await violations(page)).toEqual([])
  await rules.getByRole('link', { name: 'Edit Rules' }).click()
  const form = page.getByRole('form', { name: 'Page' })
  await form.getByLabel('Text *').fill('# Be kind\n\nAnd *brief*.')
  await form.getByRole('tab', { name: 'Preview' }).click()
  await expect(form.getByRole('heading', { name: 'Be kind' })).toBeVisible()
  expect(await violations(page, { isScrolled: true })).toEqual([])
  await form.getByRole('button', { name: 'Save page' }).click()
  await expect(page.getByText('The page has been saved.')).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 2, name: 'Be kind' })).toBeVisible()
  await expect(draft).toBeHidden()
  await opensOnAPhone(guest)

  await page.getByRole('link', { name: 'All pages' }).click()
  await page.getByLabel('Address of a new page').fill('Code of conduct')
  await page.getByRole('button', { name: 'Write it' }).click()
  await expect(page.getByText('An address can have up to 60 letters')).toBeVisible()
  await page.getByLabel('Address of a new page').fill('conduct')
  await page.getByRole('button', { name: 'Write it' }).click()
  await form.getByRole('button', { name: 'Save page' }).click()
  await expect(form.getByText('Title is required')).toBeVisible()
  await form.getByLabel('Title *').fill('Conduct')
  await form.getByLabel('Text *').fill('Text')
  await form.getByRole('button', { name: 'Save page' }).click()
  await form.getByRole('button', { name: 'Delete page' }).waitFor()
  await opensOnAPhone(page)
  await guest.goto('/pages/conduct')
  await expect(guest).toHaveTitle(/^Conduct · /)
  await form.getByRole('button', { name: 'Delete page' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click()
  await expect(page.getByText('The page has been deleted.')).toBeVisible()
  await expect(main(page).getByRole('listitem').filter({ hasText: '/pages/conduct' })).toBeHidden()
  expect((await guest.goto('/pages/conduct'))!.status()).toBe(404)
  expect((await guest.goto('/imprint'))!.status()).toBe(404)
})
