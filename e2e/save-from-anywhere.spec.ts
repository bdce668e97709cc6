import { expect } from '@playwright/test'
import { enter, newPerson } from '#testing/browser/members.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

test('an address fills in the form, and leaves the draft of another post alone', async ({ page, site }) => {
  const person = await newPerson(site)
  await enter(page, person, '/create-post')
  await page.getByLabel('Tool Name').fill('An earlier draft')
  const given = new URLSearchParams({ title: 'Loom', text: 'Weaves words\nhttps://loom.example/start' })
  await page.goto(`/create-post?${given}`)
  await expect(page.getByLabel('Tool Name')).toHaveValue('Loom')
  await expect(page.getByLabel('Description')).toHaveValue('Weaves words')
  await expect(page.getByLabel('Tool URL')).toHaveValue('https://loom.example/start')
  await page.goto('/create-post')
  await expect(page.getByLabel('Tool Name')).toHaveValue('An earlier draft')
})

test('the bookmark opens the form with the page it is clicked on', async ({ page, site }) => {
  const person = await newPerson(site)
  await enter(page, person, '/settings/account')
  const region = page.getByRole('region', { name: 'Save from your browser' })
  const bookmark = region.getByRole('link', { name: /^Share on / })
  const script = (await bookmark.getAttribute('href'))!.replace(/^javascript:/, '')
  await bookmark.click()
  await expect(page.getByText('Drag this link to your bookmarks.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/tools?platform=web')
  const opened = page.waitForEvent('popup')
  await page.evaluate(script)
  const form = await opened
  await expect(form.getByLabel('Tool URL')).toHaveValue(`${site.url}/tools?platform=web`)
  await expect(form.getByLabel('Tool Name')).toHaveValue(/^Tools/)
})

test('browsers and phones learn of search and sharing', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('link[rel=search]')).toHaveAttribute('href', '/opensearch.xml')
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest.share_target).toEqual({
    action: '/create-post',
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'link' },
  })
})
