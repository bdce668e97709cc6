import { createServer } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { pages, serve, serveRaw } from '#testing/hostile-server.ts'
import { failureOf } from './fetch-error.ts'
import { createFetcher, type FetcherSettings, type FetchRules } from './fetcher.ts'

interface Given extends Partial<FetcherSettings> {
  rules?: Partial<FetchRules>
}

/** The result of a fetch: status and body's text, or the reason of its failure. */
async function outcome(address: string, { rules, ...settings }: Given = {}): Promise<string> {
  const fetcher = createFetcher({ userAgent: 'test', timeoutMs: 60_000, ...settings })
  const given = { accept: '*/*', body: { maxBytes: 1000 }, ...rules }
  const answer = fetcher.fetch(address, given)
  return answer.then(({ status, body }) => `${status} ${body.toString('latin1').slice(0, 20)}`, failureOf)
}

describe('redirects', () => {
  /** Redirects /3 to /2 to /1 to /0. */
  async function chain(status = 302) {
    return serve(({ url = '' }, response) => {
      const left = Number(url.slice(1))
      response.writeHead(left > 0 ? status : 200, left > 0 ? { location: `/${left - 1}` } : {}).end('end')
    })
  }

  test('are followed three times', async () => {
    const { origin, host, requests } = await chain()
    expect(await outcome(`${origin}/3`, { allow: [host] })).toBe('200 end')
    expect(requests).toHaveLength(4)
    expect(await outcome(`${origin}/4`, { allow: [host] })).toBe('too_many_redirects')
    expect(requests).toHaveLength(8)
  })

  test('in a circle end', async () => {
    const { origin, host } = await serve((_request, response) =>
      response.writeHead(301, { location: '/' }).end(),
    )
    expect(await outcome(origin, { allow: [host] })).toBe('too_many_redirects')
  })

  test.each([
    'http://127.0.0.1:1/',
    'http://169.254.169.254/',
    '//[::1]/',
    'file:///etc/passwd',
    'http://u:p@a.example/',
  ])('to %s are refused', async (location) => {
    const { origin, host } = await serve((_request, response) => response.writeHead(302, { location }).end())
    expect(await outcome(origin, { allow: [host] })).toBe('refused')
  })

  test('to a name with a private address are refused', async () => {
    const { origin, host } = await serve((_request, response) =>
      response.writeHead(307, { location: 'https://inner.example/' }).end(),
    )
    const resolve = async () => [{ address: '10.0.0.1', family: 4 }]
    expect(await outcome(origin, { allow: [host], resolve })).toBe('refused')
  })

  test('to another host are refused where the host must stay', async () => {
    const { origin, host } = await chain()
    const other = await serve((_request, response) =>
      response.writeHead(302, { location: `${origin}/0` }).end(),
    )
    const given = { allow: [host, other.host], rules: { isSameHost: true } }
    expect(await outcome(`${origin}/1`, given)).toBe('200 end')
    expect(await outcome(other.origin, given)).toBe('other_host')
  })

  test('to the same host with www. are followed where the host must stay', async () => {
    const { host } = await serve(({ headers, url }, response) =>
      url === '/'
        ? response.writeHead(302, { location: `http://www.${headers.host}/end` }).end()
        : response.end('end'),
    )
    const port = host.split(':')[1]
    const allow = [`site.example:${port}`, `www.site.example:${port}`]
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const given = { allow, resolve, rules: { isSameHost: true } }
    expect(await outcome(`http://site.example:${port}/`, given)).toBe('200 end')
  })

  test('tell where permanent ones lead', async () => {
    const { origin, host } = await serve(({ url }, response) => {
      const to = { '/a': ['/b', 301], '/b': ['/c', 308], '/c': ['/d', 302], '/x': ['/a', 302] }[url ?? '']
      if (to) response.writeHead(Number(to[1]), { location: String(to[0]) }).end()
      else response.end()
    })
    const fetcher = createFetcher({ userAgent: 'test', allow: [host] })
    const rules = { accept: '*/*', body: { maxBytes: 0 } }
    const moved = async (path: string) => (await fetcher.fetch(origin + path, rules)).movedTo?.pathname
    expect(await moved('/a')).toBe('/c')
    expect(await moved('/x#b').catch(failureOf)).toBe('too_many_redirects')
    expect(await moved('/c')).toBeUndefined()
    expect(await moved('/d')).toBeUndefined()
  })
})

describe('a body', () => {
  const nothing = gzipSync('')
  const big = Buffer.alloc(50 * 2 ** 20)

  test.each([
    ['of the greatest size', Buffer.alloc(1000, 'x'), '', `200 ${'x'.repeat(20)}`],
    ['that is a byte too long', Buffer.alloc(1001, 'x'), '', 'too_large'],
    ['in gzip', gzipSync('small'), 'gzip', '200 small'],
    ['in br', brotliCompressSync('small'), 'br', '200 small'],
    ['in deflate', deflateSync('small'), 'deflate', '200 small'],
    ['that is a gzip bomb', gzipSync(big), 'gzip', 'too_large'],
    ['that is a br bomb', brotliCompressSync(big.subarray(0, 2 ** 20)), 'br', 'too_large'],
    ['that is a deflate bomb', deflateSync(big), 'deflate', 'too_large'],
    [
      'in many empty blocks',
      Buffer.concat(Array.from({ length: 20_000 }, () => nothing)),
      'gzip',
      'too_large',
    ],
    ['compressed twice', gzipSync(gzipSync('small')), 'gzip, gzip', 'invalid_answer'],
    ['that is no gzip', Buffer.from('small'), 'gzip', 'invalid_answer'],
    ['of gzip that is cut', gzipSync('small').subarray(0, 15), 'gzip', 'invalid_answer'],
  ])('%s', async (_name, body, encoding, expected) => {
    const { origin, host } = await serve(
      pages({ '/': body }, encoding ? { 'content-encoding': encoding } : {}),
    )
    expect(await outcome(origin, { allow: [host] })).toBe(expected)
  })

  test('is cut where that is enough, and read no further than needed', async () => {
    const body = gzipSync(Buffer.concat([Buffer.from('<HEAD></HEAD><body>'), big]))
    const { origin, host } = await serve(pages({ '/': body }, { 'content-encoding': 'gzip' }))
    const fetcher = createFetcher({ userAgent: 'test', allow: [host] })
    const read = async (rules: Partial<FetchRules['body']>) =>
      (await fetcher.fetch(origin, { accept: '*/*', body: { maxBytes: 30_000, isCut: true, ...rules } })).body
    expect(await read({})).toHaveLength(30_000)
    expect((await read({ until: '</head', maxBytes: 1_000_000 })).length).toBeLessThan(100_000)
  })

  test('of an error or of another type is not read', async () => {
    const { origin, host } = await serve(pages({ '/': 'picture' }, { 'content-type': 'image/png' }))
    expect(await outcome(`${origin}/none`, { allow: [host] })).toBe('404 ')
    expect(await outcome(origin, { allow: [host], rules: { types: /html/ } })).toBe('200 ')
  })
})

describe('a server', () => {
  const head = 'HTTP/1.1 200 OK\r\n'
  const forever = (write: () => void) => {
    const timer = setInterval(write, 5)
    onTestFinished(() => clearInterval(timer))
  }

  test.each<[string, Parameters<typeof serveRaw>[0], string]>([
    ['that says nothing', () => {}, 'timeout'],
    ['with slow headers', (socket) => forever(() => socket.write('x')), 'invalid_answer'],
    [
      'with slow but valid headers',
      (socket) => (socket.write(head), forever(() => socket.write('a: b\r\n'))),
      'timeout',
    ],
    [
      'with endless headers',
      (socket) => (socket.write(head), forever(() => socket.write(`a: ${'b'.repeat(4000)}\r\n`))),
      'too_large',
    ],
    [
      'with endless interim answers',
      (socket) => forever(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n')),
      'timeout',
    ],
    [
      'with a slow body',
      (socket) => (socket.write(`${head}content-length: 900\r\n\r\n`), forever(() => socket.write('x'))),
      'timeout',
    ],
    [
      'with an endless body',
      (socket) => (socket.write(`${head}\r\n`), forever(() => socket.write('x'.repeat(500)))),
      'too_large',
    ],
    [
      'with a body shorter than it says',
      (socket) => socket.end(`${head}content-length: 9\r\n\r\nshort`),
      'invalid_answer',
    ],
    [
      'with a body longer than it says',
      (socket) => socket.end(`${head}content-length: 5\r\n\r\nshort and more`),
      '200 short',
    ],
    [
      'with broken chunks',
      (socket) => socket.end(`${head}transfer-encoding: chunked\r\n\r\nzz\r\n`),
      'invalid_answer',
    ],
    ['that leaves', (socket) => socket.destroy(), 'invalid_answer'],
    ['that speaks something else', (socket) => socket.end('SSH-2.0-OpenSSH\r\n'), 'invalid_answer'],
    [
      'with two lengths',
      (socket) => socket.end(`${head}content-length: 1\r\ncontent-length: 2\r\n\r\nab`),
      'invalid_answer',
    ],
    [
      'with a redirect to nowhere',
      (socket) => socket.end('HTTP/1.1 302 Found\r\nlocation: http://\r\n\r\n'),
      'invalid_answer',
    ],
  ])('%s', async (_name, answer, expected) => {
    const { origin, host } = await serveRaw(answer)
    const timeoutMs = expected === 'timeout' ? 300 : 60_000
    expect(await outcome(origin, { allow: [host], timeoutMs })).toBe(expected)
  })

  test('that does not listen is unreachable', async () => {
    expect(await outcome('http://127.0.0.1:9/', { allow: ['127.0.0.1:9'] })).toBe('unreachable')
  })

  test('without a certificate is refused; it is asked by its name', async () => {
    const names: string[] = []
    const server = createServer({
      SNICallback: (name, done) => (names.push(name), done(null)),
    })
    server.on('tlsClientError', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const host = `secure.example:${(server.address() as AddressInfo).port}`
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    expect(await outcome(`https://${host}/`, { allow: [host], resolve })).toBe('tls')
    expect(names).toEqual(['secure.example'])
  })

  test('with faulty TLS', async () => {
    const server = createServer((socket) => socket.destroy())
    server.on('tlsClientError', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(await outcome(`https://${host}/`, { allow: [host] })).toBe('tls')
    const plain = await serve(pages({ '/': 'no TLS' }))
    expect(await outcome(`https://${plain.host}/`, { allow: [plain.host] })).toBe('tls')
  })
})
