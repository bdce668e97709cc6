import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { noOutgoing, outgoingOff } from '#api/http/outgoing.ts'
import { pages, serve } from '#testing/hostile-server.ts'
import { createOutgoing } from './outgoing.ts'

const siteUrl = 'https://tools.example'
const client = { member: 1, address: '192.0.2.1' }

// Long enough for a busy machine; short where nothing answers.
const patient = 60_000
const impatient = 1_000

function outgoingTo(...allow: string[]) {
  return createOutgoing({ version: '1.2.3', siteUrl, allow, timeoutMs: patient })
}

function impatientTo(...allow: string[]) {
  return createOutgoing({ version: '1.2.3', siteUrl, allow, timeoutMs: impatient })
}

const html = { 'content-type': 'text/html' }
const tool = '<title>A tool</title><link rel=icon href=/icon.png>'
const forbidding = 'User-agent: *\nDisallow: /private'

describe('readPage', () => {
  test('reads the head of a page, with a user agent that names the site', async () => {
    const { origin, host, requests } = await serve(pages({ '/': tool }))
    const logo = `${origin}/icon.png`
    const icons = [{ kind: 'icon', address: logo }]
    expect(await outgoingTo(host).readPage(origin)).toEqual({ title: 'A tool', description: '', logo, icons })
    const agent = 'Toolshelf/1.2.3 (+https://tools.example)'
    expect(requests).toMatchObject([
      { path: '/robots.txt', userAgent: agent },
      { path: '/', userAgent: agent },
    ])
  })

  test('follows robots.txt of each host that it is led to, and remembers it', async () => {
    const target = await serve(pages({ '/robots.txt': forbidding, '/private': tool, '/': tool }))
    const start = await serve(({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(404).end()
      else response.writeHead(302, { location: `${target.origin}${url}` }).end()
    })
    const outgoing = outgoingTo(target.host, start.host)
    expect(await outgoing.readPage(`${start.origin}/private`)).toBeNull()
    expect(await outgoing.readPage(`${target.origin}/private`)).toBeNull()
    expect(await outgoing.readPage(`${start.origin}/`)).toMatchObject({ title: 'A tool' })
    expect(target.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/'])
    expect(start.requests.filter(({ path }) => path === '/robots.txt')).toHaveLength(1)
  })

  test.each([
    [200, 'User-agent: *\nDisallow: /\n\nUser-agent: Toolshelf\nAllow: /', true],
    [200, 'User-agent: toolshelf\nDisallow: /', false],
    [200, '<html>not a robots.txt</html>', true],
    [401, 'User-agent: *\nDisallow: /', true],
    [404, '', true],
    [429, '', true],
    [500, '', false],
    [503, '', false],
  ])('with a robots.txt of status %i: %j', async (status, text, isRead) => {
    const { origin, host } = await serve(({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(status).end(text)
      else response.writeHead(200, html).end(tool)
    })
    expect((await outgoingTo(host).readPage(origin)) !== null).toBe(isRead)
  })

  test('with a robots.txt that cannot be read reads nothing; with one that goes in circles everything', async () => {
    const broken = await serve(({ url }, response) => {
      if (url === '/robots.txt') response.destroy()
      else response.writeHead(200, html).end(tool)
    })
    const inner = await serve(({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(302, { location: 'http://10.0.0.1/robots.txt' }).end()
      else response.writeHead(200, html).end(tool)
    })
    const circle = await serve(({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(302, { location: '/robots.txt' }).end()
      else response.writeHead(200, html).end(tool)
    })
    const outgoing = outgoingTo(broken.host, inner.host, circle.host)
    expect(await outgoing.readPage(broken.origin)).toBeNull()
    expect(await outgoing.readPage(inner.origin)).toBeNull()
    expect(await outgoing.readPage(circle.origin)).toMatchObject({ title: 'A tool' })
  })

  test('is null for what is no page', async () => {
    const picture = await serve(pages({ '/': 'x' }, { 'content-type': 'image/png' }))
    const slow = await serve(() => {})
    const outgoing = impatientTo(picture.host, slow.host)
    const nothing = [
      `${picture.origin}/`,
      `${picture.origin}/none`,
      `${slow.origin}/`,
      'http://127.0.0.1/',
      'x',
    ]
    expect(await Promise.all(nothing.map((link) => outgoing.readPage(link)))).toEqual(nothing.map(() => null))
  })

  test('reads the first MiB of a page, decompressed', async () => {
    const filled = (bytes: number) => `<!--${'x'.repeat(bytes)}-->${tool}`
    const { origin, host } = await serve(
      pages(
        { '/short': gzipSync(filled(2 ** 20 - 100)), '/long': gzipSync(filled(2 ** 20)) },
        { 'content-encoding': 'gzip' },
      ),
    )
    const outgoing = outgoingTo(host)
    expect(await outgoing.readPage(`${origin}/short`)).toMatchObject({ title: 'A tool' })
    expect(await outgoing.readPage(`${origin}/long`)).toMatchObject({ title: '' })
  })

  test('asks a host for two pages at a time', async () => {
    let open = 0
    let most = 0
    const two = Promise.withResolvers<void>()
    const { origin, host } = await serve(async ({ url }, response) => {
      open += 1
      most = Math.max(most, open)
      if (open === 2) two.resolve()
      if (url !== '/robots.txt') await two.promise
      // The time in which a third one would come.
      await new Promise((resolve) => setTimeout(resolve, 20))
      open -= 1
      response.writeHead(200, html).end(url === '/robots.txt' ? '' : tool)
    })
    const { readPage } = outgoingTo(host)
    const heads = await Promise.all(Array.from({ length: 6 }, (_, page) => readPage(`${origin}/${page}`)))
    expect(heads.every((head) => head?.title === 'A tool')).toBe(true)
    expect(most).toBe(2)
  })
})

describe('fetchPicture', () => {
  test('takes at most 2 MiB, and does not ask robots.txt', async () => {
    const { origin, host, requests } = await serve(
      pages({ '/fits': Buffer.alloc(2 ** 21), '/large': Buffer.alloc(2 ** 21 + 1) }),
    )
    const { fetchPicture } = outgoingTo(host)
    expect(await fetchPicture(`${origin}/fits`)).toHaveLength(2 ** 21)
    expect(await fetchPicture(`${origin}/large`)).toBeNull()
    expect(await fetchPicture(`${origin}/none`)).toBeNull()
    expect(requests.map(({ path }) => path)).not.toContain('/robots.txt')
  })
})

describe('fetchText', () => {
  test('stays on the host, and does not ask robots.txt', async () => {
    const other = await serve(pages({ '/': 'of another host' }))
    const { origin, host, requests } = await serve(({ url }, response) => {
      if (url === '/away') response.writeHead(302, { location: other.origin }).end()
      else if (url === '/there') response.writeHead(302, { location: '/text' }).end()
      else if (url === '/text') response.end('a text')
      else response.writeHead(404).end()
    })
    const { fetchText } = outgoingTo(host, other.host)
    expect(await fetchText(`${origin}/there`, client)).toEqual({ ok: true, value: 'a text' })
    const away = { ok: false, reason: 'other_host', location: `${other.origin}/` }
    expect(await fetchText(`${origin}/away`, client)).toEqual(away)
    expect(await fetchText(`${origin}/none`, client)).toEqual({ ok: false, reason: 'status', status: 404 })
    expect(requests.map(({ path }) => path)).not.toContain('/robots.txt')
  })
})

describe('checkLink', () => {
  const asked = (requests: { method: string; path: string }[]) =>
    requests.filter(({ path }) => path !== '/robots.txt').map(({ method }) => method)

  test('reads a page after HEAD', async () => {
    const { origin, host, requests } = await serve(pages({ '/': tool }))
    const value = { status: 200, url: `${origin}/`, movedTo: null, html: tool }
    expect(await outgoingTo(host).checkLink(origin)).toEqual({ ok: true, value })
    expect(asked(requests)).toEqual(['HEAD', 'GET'])
  })

  test.each([404, 403, 405, 500, 501])('asks by GET where HEAD is answered %i', async (status) => {
    const { origin, host } = await serve(({ method }, response) => {
      response.writeHead(method === 'HEAD' ? status : 200, html).end(tool)
    })
    expect(await outgoingTo(host).checkLink(origin)).toMatchObject({ value: { status: 200, html: tool } })
  })

  test('asks by GET where HEAD is not answered', async () => {
    const { origin, host } = await serve(({ method }, response) => {
      if (method === 'GET') response.writeHead(200, html).end(tool)
    })
    expect(await impatientTo(host).checkLink(origin)).toMatchObject({ value: { status: 200, html: tool } })
  })

  test('asks by HEAD alone where robots.txt forbids the page', async () => {
    const { origin, host, requests } = await serve(pages({ '/robots.txt': forbidding, '/private': tool }))
    const { checkLink } = outgoingTo(host)
    expect(await checkLink(`${origin}/private`)).toMatchObject({ value: { status: 200, html: null } })
    expect(await checkLink(`${origin}/private/none`)).toMatchObject({ value: { status: 404, html: null } })
    expect(asked(requests)).toEqual(['HEAD', 'HEAD'])
  })

  test('tells the status of an error, and where permanent redirects lead', async () => {
    const target = await serve(pages({ '/': tool }))
    const { origin, host } = await serve(({ url }, response) => {
      if (url === '/moved') response.writeHead(308, { location: target.origin }).end()
      else response.writeHead(410).end()
    })
    const { checkLink } = outgoingTo(host, target.host)
    expect(await checkLink(origin)).toMatchObject({ value: { status: 410, movedTo: null } })
    const url = `${target.origin}/`
    expect(await checkLink(`${origin}/moved`)).toMatchObject({ value: { status: 200, url, movedTo: url } })
  })

  test('tells why nothing answers', async () => {
    const slow = await serve(() => {})
    const { checkLink } = impatientTo(slow.host, '127.0.0.1:9')
    expect(await checkLink(slow.origin)).toEqual({ ok: false, reason: 'timeout' })
    expect(await checkLink('http://127.0.0.1:9')).toEqual({ ok: false, reason: 'unreachable' })
    expect(await checkLink('http://127.0.0.1')).toEqual({ ok: false, reason: 'refused' })
  })
})

test('nothing is fetched with OUTGOING=off', async () => {
  const { isOn, readPage, fetchPicture, checkLink, fetchText } = noOutgoing
  expect(isOn).toBe(false)
  expect([await readPage('https://a.example'), await fetchPicture('https://a.example')]).toEqual([null, null])
  expect(await checkLink('https://a.example')).toEqual({ ok: false, reason: 'off' })
  expect(await fetchText('https://a.example', client)).toEqual({ ok: false, reason: 'off' })
  expect(outgoingOff()).toMatchObject({ status: 503, code: 'outgoing_off' })
})
