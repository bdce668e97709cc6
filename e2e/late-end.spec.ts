import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import type { Site } from '#testing/site-process.ts'
import { test } from './test.ts'

/** Passes on what a site sends. Of a page, what stands behind `mark` comes only once it is let go. */
async function holdEnds({ url }: Site, mark: string) {
  const { promise: letGo, resolve: release } = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const answer = await fetch(url + request.url)
    const names = ['content-type', 'cache-control', 'content-security-policy']
    for (const name of names) response.setHeader(name, answer.headers.get(name) ?? '')
    const body = Buffer.from(await answer.arrayBuffer())
    const held = body.indexOf(mark)
    if (held >= 0) {
      response.write(body.subarray(0, held + mark.length))
      await letGo
    }
    response.end(held >= 0 ? body.subarray(held + mark.length) : body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, release, close: () => server.close() }
}

/** Which calls a page makes from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

test('a page comes alive with all that it brings, however late its end comes', async ({ page, site }) => {
  const proxy = await holdEnds(site, 'streamController.enqueue(')
  // With all scripts at hand, which a return visitor has, they run before the page is whole.
  const calls = callsOf(page)
  await page.goto(`${proxy.url}/aboutUs`, { waitUntil: 'commit' })
  await expect(page.getByRole('region', { name: 'Trending Tools' })).toBeVisible()
  await pause(2_000)
  proxy.release()
  await page.waitForLoadState('load')
  await expect(page.getByRole('region', { name: 'Trending Tools' }).getByRole('heading')).toBeVisible()
  await page.getByRole('button', { name: 'Toggle theme' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect(calls).toEqual(['/api/posts/top_posts/'])
  // The page still loads in advance what it may need.
  await page.close()
  proxy.close()
})
