import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { startSite } from '#testing/site.ts'

const { connection, drop } = await createTestDatabase()

test('redirects to a provider are never stored, and the buttons are part of the page', async () => {
  const site = await startSite(connection, { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' })
  const states = new Set<string>()
  for (let times = 0; times < 3; times += 1) {
    const address = `${site.url}/api/accounts/providers/github/start/`
    const { status, headers } = await fetch(address, { redirect: 'manual' })
    expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      302,
      'private, no-store',
      'no-referrer',
    ])
    states.add(new URL(headers.get('location')!).searchParams.get('state')!)
  }
  expect(states.size).toBe(3)
  const list = await fetch(`${site.url}/api/accounts/providers/`)
  expect(list.headers.get('cache-control')).toBe('private, no-store')
  for (const path of ['/login', '/register']) {
    const page = await fetch(site.url + path)
    expect(await page.text()).toContain('href="/api/accounts/providers/github/start/"')
    expect(page.headers.get('cache-control')).toContain('public')
  }
  const failed = await fetch(`${site.url}/login?error=address_taken&provider=github`)
  expect(await failed.text()).toContain('Log in and connect GitHub in your settings.')
  expect(await (await fetch(`${site.url}/login`)).text()).not.toContain('role="alert"')
})

afterAll(drop)
