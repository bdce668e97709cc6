import { expect, type Page } from '@playwright/test'
import { enter, fillLogin, newPerson, signIn } from '#testing/browser/members.ts'
import { test } from './test.ts'

const logoutButton = (page: Page) => page.getByRole('button', { name: 'Logout' })
const loginLink = (page: Page) => page.getByRole('link', { name: 'Login', exact: true })

test('a session is ended from another browser, and both browsers see it', async ({
  page,
  site,
  visitor,
  problems,
}) => {
  problems.announce(/401 to GET .*\/api\//)
  const me = await newPerson(site)
  const other = await visitor(site)
  await signIn(other, me)
  await enter(page, me, '/settings/security')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  const rows = sessions.getByRole('list').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'This browser' })).toHaveCount(1)
  const activity = page.getByRole('region', { name: 'Recent activity' })
  await expect(activity.getByRole('listitem').first()).toContainText(/^Signed inChrome on Linux/)

  await sessions.getByRole('button', { name: 'End session of Chrome on Linux, 127.0.0.0/24' }).click()
  await expect(rows).toHaveCount(1)
  await expect(sessions.getByRole('list')).toBeFocused()
  await expect(sessions.getByRole('button')).toHaveCount(0)
  await expect(activity.getByRole('listitem').first()).toContainText('A session was ended')
  await other.goto('/saved')
  await expect(other).toHaveURL('/login')
})

test('all other sessions are ended at once', async ({ page, site }) => {
  const me = await newPerson(site)
  await signIn(page, me)
  await page.goto('/settings/security')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await sessions.getByRole('button', { name: 'End all others' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('All other sessions are ended.')).toBeVisible()
  const activity = page.getByRole('region', { name: 'Recent activity' })
  await expect(activity).toContainText('All other sessions were ended')
})

test('a member stays signed in beyond the end of the browser only when they chose to', async ({
  browser,
  contextOptions,
  page,
  context,
  site,
}) => {
  const me = await newPerson(site)
  await page.goto('/login')
  await expect(page.getByRole('checkbox', { name: 'Keep me signed in' })).not.toBeChecked()
  await fillLogin(page, me)
  await expect(logoutButton(page)).toBeVisible()
  const reopen = async () => {
    const storageState = await context.storageState()
    return browser.newContext({ ...contextOptions, baseURL: site.url, storageState, serviceWorkers: 'block' })
  }
  const closed = await reopen()
  const guest = await closed.newPage()
  await guest.goto('/')
  await expect(loginLink(guest)).toBeVisible()
  await closed.close()

  await logoutButton(page).click()
  await page.goto('/login')
  await page.getByRole('checkbox', { name: 'Keep me signed in' }).check()
  await fillLogin(page, me)
  await expect(logoutButton(page)).toBeVisible()
  const later = await reopen()
  const [tab, second] = [await later.newPage(), await later.newPage()]
  for (const one of [tab, second]) {
    await one.goto('/')
    await expect(logoutButton(one)).toBeVisible()
  }
  await logoutButton(tab).click()
  await expect(loginLink(second)).toBeVisible()
  expect(await tab.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await later.close()
})

test('notifications and privacy have what exists', async ({ page, site }) => {
  await enter(page, await newPerson(site), '/settings/notifications')
  const choice = page.getByRole('checkbox', { name: 'Email notifications' })
  const isOn = await choice.isChecked()
  await choice.click()
  await expect(page.getByText('Your choice has been saved.')).toBeVisible()
  await page.reload()
  await expect(choice).toBeChecked({ checked: !isOn })
  await page.getByRole('main').getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await page.getByRole('link', { name: 'View public page' }).click()
  await expect(page).toHaveURL(/\/members\//)
})
