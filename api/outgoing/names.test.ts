import { expect, onTestFinished, test, vi } from 'vitest'
import { startNameServer } from '#testing/dns-server.ts'
import { pages, serve } from '#testing/hostile-server.ts'
import { failureOf } from './fetch-error.ts'
import { createFetcher, type FetcherSettings } from './fetcher.ts'

type Addresses = { address: string; family: number }[]

// Look-ups by the system occupy libuv's threads until they end, whatever becomes of the fetch.
const bySystem = vi.hoisted(() => vi.fn<(hostname: string) => Promise<Addresses>>())
vi.mock('node:dns/promises', async (original) => ({
  ...(await original<typeof import('node:dns/promises')>()),
  lookup: bySystem,
}))

async function nameServer() {
  bySystem.mockReset()
  const server = await startNameServer()
  onTestFinished(() => void server.close())
  return server
}

/** The body of a fetch, or the reason of its failure. */
async function outcome(
  address: string,
  names: { address: string },
  settings: Partial<FetcherSettings> = {},
): Promise<string> {
  const fetcher = createFetcher({ userAgent: 'test', dnsServers: [names.address], ...settings })
  const rules = { accept: '*/*', body: { maxBytes: 1000 } }
  return fetcher.fetch(address, rules).then(({ body }) => body.toString(), failureOf)
}

test('names resolve by the name servers, and their addresses are checked', async () => {
  const names = await nameServer()
  const { host } = await serve(pages({ '/': 'found' }), '127.0.0.2')
  const port = Number(host.split(':')[1])
  names.addresses.set('tool.example', ['127.0.0.2'])
  names.addresses.set('both.example', ['127.0.0.2', '10.0.0.1'])
  names.records.set('empty.example', [])
  names.records.set('refused.example', 'refused')
  const settings = { ports: [port], isPublic: (address: string) => address === '127.0.0.2' }
  const outcomeOf = (name: string) => outcome(`http://${name}:${port}/`, names, settings)
  expect(await outcomeOf('tool.example')).toBe('found')
  expect(await outcomeOf('both.example')).toBe('refused')
  expect(await outcomeOf('none.example')).toBe('unknown_host')
  expect(await outcomeOf('empty.example')).toBe('unknown_host')
  expect(await outcomeOf('refused.example')).toBe('unreachable')
  expect(bySystem).not.toHaveBeenCalled()
})

test('a name that is never answered leaves nothing running when the fetch ends', async () => {
  const names = await nameServer()
  names.records.set('silent.example', 'silent')
  const fetches = Array.from({ length: 34 }, () =>
    outcome('http://silent.example/', names, { timeoutMs: 300, slots: { max: 34, maxPerHost: 34 } }),
  )
  expect(new Set(await Promise.all(fetches))).toEqual(new Set(['timeout']))
  expect(names.asked).toContain('silent.example')
  expect(process.getActiveResourcesInfo().filter((name) => /Query|GetAddrInfo/.test(name))).toEqual([])
  expect(bySystem).not.toHaveBeenCalled()
})

test('hosts of this machine are refused without a look-up, unless they are allowed', async () => {
  const names = await nameServer()
  for (const name of ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost'])
    expect(await outcome(`http://${name}/`, names)).toBe('refused')
  expect([names.asked, bySystem.mock.calls]).toEqual([[], []])
})

test('allowed hosts resolve by the system, one look-up of a name at a time', async () => {
  const names = await nameServer()
  const { host } = await serve(pages({ '/': 'intranet' }))
  const allow = [`intranet:${host.split(':')[1]}`]
  const fetcher = createFetcher({ userAgent: 'test', dnsServers: [names.address], allow, timeoutMs: 300 })
  const fetchAllowed = () =>
    fetcher
      .fetch(`http://${allow[0]}/`, { accept: '*/*', body: { maxBytes: 1000 } })
      .then(({ body }) => body.toString(), failureOf)
  const answer = Promise.withResolvers<Addresses>()
  bySystem.mockReturnValue(answer.promise)
  // The look-up outlives the fetches that wait for it.
  for (let round = 0; round < 3; round += 1) {
    expect(await Promise.all([fetchAllowed(), fetchAllowed()])).toEqual(['timeout', 'timeout'])
  }
  expect(bySystem).toHaveBeenCalledTimes(1)
  answer.resolve([{ address: '127.0.0.1', family: 4 }])
  // On a busy machine a fetch may take longer than its short limit.
  await expect.poll(fetchAllowed).toBe('intranet')
  bySystem.mockResolvedValue([{ address: '127.0.0.1', family: 4 }])
  await expect.poll(fetchAllowed).toBe('intranet')
  expect(names.asked).toEqual([])
})
