import { describe, expect, test, vi } from 'vitest'
import { serve, pages } from '#testing/hostile-server.ts'
import { failureOf } from './fetch-error.ts'
import { createFetcher, type FetcherSettings } from './fetcher.ts'
import type { Resolve } from './resolve.ts'

const rules = { accept: '*/*', body: { maxBytes: 1000 } }

/** The result of a fetch: the body's text, or the reason of its failure. */
async function outcome(address: string, settings: Partial<FetcherSettings> = {}): Promise<string> {
  const fetcher = createFetcher({ userAgent: 'test', resolve: neverResolve, ...settings })
  return fetcher.fetch(address, rules).then(({ body }) => body.toString(), failureOf)
}

const neverResolve: Resolve = async () => {
  throw new Error('Tests must not resolve names')
}

const to = (...addresses: string[]): Resolve =>
  vi.fn<Resolve>(async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))

describe('an address', () => {
  test.each([
    ...['ftp://a.example/', 'file:///etc/passwd', 'data:text/html,x', 'javascript:1', 'a.example', ''],
    ...['https://user@a.example/', 'https://user:pass@a.example/', 'https://:pass@a.example/'],
    ...['http://a.example:8080/', 'https://a.example:22/', 'http://a.example:3000/', 'http://a.example:0/'],
    `https://a.example/${'x'.repeat(2048)}`,
    // Spellings of loopback and private addresses.
    ...[
      'http://127.0.0.1/',
      'http://127.1/',
      'http://2130706433/',
      'http://0x7f000001/',
      'http://0177.0.0.1/',
    ],
    ...['http://0x7f.1/', 'http://127.0.0.1./', 'http://0/', 'http://①②⑦.0.0.1/', 'http://127。0。0。1/'],
    ...['http://[::1]/', 'http://[::]/', 'http://[::ffff:127.0.0.1]/', 'http://[::ffff:7f00:1]/'],
    ...[
      'http://[64:ff9b::7f00:1]/',
      'http://[2002:7f00:1::]/',
      'http://[2001:0:7f00:1::]/',
      'http://[::127.0.0.1]/',
    ],
    ...[
      'http://10.0.0.1/',
      'http://192.168.0.1/',
      'http://169.254.169.254/',
      'http://100.64.0.1/',
      'http://[fd00::1]/',
    ],
  ])('%s is refused', async (address) => {
    expect(await outcome(address)).toBe('refused')
  })
})

describe('a name', () => {
  test.each([
    ['a loopback address', ['127.0.0.1']],
    ['a public and a private one', ['93.184.216.34', '10.0.0.1']],
    ['a private and a public one', ['10.0.0.1', '93.184.216.34']],
    ['an IPv4-mapped one', ['::ffff:192.168.0.1']],
    ['a NAT64 one', ['64:ff9b::a9fe:a9fe']],
    ['a public one and IPv6 loopback', ['93.184.216.34', '::1']],
    ['something else', ['garbage']],
  ])('of %s is refused', async (_name, addresses) => {
    expect(await outcome('http://a.example/', { resolve: to(...addresses) })).toBe('refused')
    expect(await outcome('https://a.example/', { resolve: to(...addresses) })).toBe('refused')
  })

  test('without an address is unknown', async () => {
    expect(await outcome('http://a.example/', { resolve: to() })).toBe('unknown_host')
  })

  test('that the resolver never answers ends at the deadline', async () => {
    const never: Resolve = () => new Promise(() => {})
    expect(await outcome('https://a.example/', { resolve: never, timeoutMs: 100 })).toBe('timeout')
  })

  test('that leads to this machine by the system is refused', async () => {
    const fetcher = createFetcher({ userAgent: 'test' })
    await expect(fetcher.fetch('http://localhost/', rules).catch(failureOf)).resolves.toBe('refused')
  })

  test('is resolved once, and connected to at the checked address', async () => {
    const good = await serve(pages({ '/': 'checked' }), '127.0.0.2')
    const port = Number(good.host.split(':')[1])
    const resolve = vi.fn<Resolve>()
    resolve.mockResolvedValueOnce([{ address: '127.0.0.2', family: 4 }])
    resolve.mockResolvedValue([{ address: '127.0.0.3', family: 4 }])
    const settings = { resolve, ports: [port], isPublic: (address: string) => address === '127.0.0.2' }
    expect(await outcome(`http://rebinding.example:${port}/`, settings)).toBe('checked')
    expect(resolve).toHaveBeenCalledTimes(1)
    expect(good.requests).toMatchObject([{ host: `rebinding.example:${port}` }])
    // The second answer names another address: it is checked again.
    expect(await outcome(`http://rebinding.example:${port}/`, settings)).toBe('refused')
  })

  test('that is allowed may have any address, at that port alone', async () => {
    const server = await serve(pages({ '/': 'intranet' }))
    const port = server.host.split(':')[1]!
    const settings = { allow: [`intranet.example:${port}`], resolve: to('127.0.0.1') }
    expect(await outcome(`http://intranet.example:${port}/`, settings)).toBe('intranet')
    expect(await outcome(`http://INTRANET.example:${port}/`, settings)).toBe('intranet')
    expect(await outcome('http://intranet.example/', settings)).toBe('refused')
    expect(await outcome(`http://other.example:${port}/`, settings)).toBe('refused')
    expect(await outcome(`http://127.0.0.1:${port}/`, settings)).toBe('refused')
    expect(await outcome(`http://user@intranet.example:${port}/`, settings)).toBe('refused')
    expect(server.requests).toHaveLength(2)
  })

  test('may have a literal address that is allowed', async () => {
    const server = await serve(pages({ '/': 'here' }))
    expect(await outcome(`${server.origin}/`, { allow: [server.host] })).toBe('here')
  })
})
