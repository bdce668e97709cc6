import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { startSite } from '#testing/site.ts'
import { readNotice } from '#database/operator-notices.ts'
import { watchForUntrustedProxy } from './untrusted-proxy.ts'

/** The addresses that are noted of requests from these addresses, each with a header. */
async function notedOf(trustProxy: string[] | false, ...requests: [address: string, header: string][]) {
  const noted: string[] = []
  const app = fastify()
  watchForUntrustedProxy(app, trustProxy, (address) => noted.push(address))
  app.get('/', async () => '')
  for (const [remoteAddress, header] of requests) {
    await app.inject({ url: '/', remoteAddress, headers: { [header]: '192.0.2.1' } })
  }
  return noted
}

test.each([
  ['the first of any address without TRUST_PROXY', false, '203.0.113.9'],
  ['a private one that TRUST_PROXY does not name', ['10.0.0.0/8'], '172.18.0.1'],
  ['an IPv4 address in IPv6 as IPv4', false, '::ffff:172.18.0.1'],
] as const)('notes %s, once', async (_, trustProxy, address) => {
  const trusted = trustProxy && [...trustProxy]
  expect(await notedOf(trusted, [address, 'x-forwarded-for'], ['10.9.9.9', 'forwarded'])).toEqual([
    address.replace('::ffff:', ''),
  ])
})

test.each([
  ['a trusted proxy', ['10.0.0.0/8'], '10.0.0.1', 'x-forwarded-for'],
  ['a header that a client of the internet makes up', ['10.0.0.0/8'], '203.0.113.9', 'x-forwarded-for'],
  ['requests without such a header', false, '10.0.0.1', 'x-other'],
] as const)('does not note %s', async (_, trustProxy, address, header) => {
  expect(await notedOf(trustProxy && [...trustProxy], [address, header])).toEqual([])
})

test('the doctor finds what a server has noted, also of a response from the cache', async () => {
  const { database, connection, drop } = await createTestDatabase()
  const { url } = await startSite(connection)
  await fetch(`${url}/api/posts/`)
  await fetch(`${url}/api/posts/`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  await expect.poll(() => readNotice(database, 'untrusted_proxy')).toMatchObject({ detail: '127.0.0.1' })
  await drop()
})
