import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { enter, newPerson } from '#testing/browser/members.ts'
import { ageSessions } from '#testing/browser/old-session.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

test('a member makes a token, uses it and deletes it', async ({ page, site, problems, request }) => {
  problems.announce(/403 .*\/api\/accounts\/tokens\/|400 .*\/api\/accounts\/tokens\/|Making a token failed/)
  const me = await newPerson(site)
  await ageSessions(site, me)
  await enter(page, me, '/settings/account')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Tokens' }).click()
  await expect(page.getByRole('heading', { name: 'Tokens', level: 1 })).toBeVisible()
  await expect(page.getByText('You have no tokens yet.')).toBeVisible()

  const form = page.getByRole('region', { name: 'New token' })
  await expect(form.getByRole('checkbox')).toHaveCount(2)
  await form.getByRole('checkbox', { name: 'Write' }).press('Space')
  await form.getByLabel('Valid for').selectOption('90 days')
  await form.getByRole('button', { name: 'Make token' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(me.password)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await expect(form.getByRole('checkbox', { name: 'Write' })).toBeChecked()
  await form.getByLabel('Name').fill('Nightly import')
  await form.getByLabel('Name').press('Enter')

  const secret = page.getByRole('region', { name: 'Your new token' }).getByLabel('Token')
  await expect(secret).toBeFocused()
  await expect(secret).toHaveValue(/^tsp_[\w-]{43}$/)
  await expectAccessible(page)
  const headers = { authorization: `Bearer ${await secret.inputValue()}` }
  const profile = await request.get(`${site.url}/api/profiles/`, { headers })
  expect(await profile.json()).toMatchObject({ username: me.username })

  const row = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
  await expect(row).toContainText('Read, Write')
  await page.reload()
  await expect(row).toContainText('last used')
  await expect(secret).toHaveCount(0)
  await row.getByRole('button', { name: 'Delete Nightly import' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this token?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText('You have no tokens yet.')).toBeVisible()
  expect((await request.get(`${site.url}/api/profiles/`, { headers })).status()).toBe(401)
})

test('a script of another site reads with a token, and gets nothing with a session', async ({
  page,
  site,
  problems,
}) => {
  problems.announce(/403|CORS|ERR_FAILED/)
  const me = await newPerson(site)
  const made = await fetch(`${site.url}/api/accounts/tokens/`, {
    method: 'POST',
    headers: { authorization: `Token ${me.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Page', scopes: ['read', 'write'], days: 1 }),
  })
  const { token } = (await made.json()) as { token: string }
  const other = createServer((_request, response) => response.end('Another site'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
  const ask = (path: string, method: string, authorization?: string) =>
    page.evaluate(
      async ([url, verb, header]) => {
        const headers = { ...(header && { authorization: header }), 'content-type': 'application/json' }
        const body = verb === 'POST' ? { body: '{"name":"From afar"}' } : {}
        const answer = await fetch(url!, { method: verb!, headers, ...body }).catch(() => undefined)
        return answer ? `${answer.status} ${answer.headers.has('x-request-id')}` : 'refused'
      },
      [`${site.url}${path}`, method, authorization],
    )
  expect(await ask('/api/posts/', 'GET')).toBe('200 true')
  expect(await ask('/api/profiles/', 'GET', `Bearer ${token}`)).toBe('200 true')
  expect(await ask('/api/savedlists/', 'POST', `Token ${token}`)).toBe('201 true')
  expect(await ask('/api/profiles/', 'GET', `Token ${me.token}`)).toBe('refused')
  expect(await ask('/api/savedlists/', 'POST', `Token ${me.token}`)).toBe('refused')
  expect(await ask('/api/posts/', 'GET', `Token ${me.token}`)).toBe('refused')
  other.close()
})
