import { describe, expect, test } from 'vitest'
import type { FetchFailure, LinkAnswer } from '#api/http/outgoing.ts'
import { findingOf } from './finding.ts'

const link = 'https://www.tool.example/app'

function finding(answer: Partial<LinkAnswer>, of = link) {
  const value = { status: 200, url: of, movedTo: null, html: '<title>Tool</title>', ...answer }
  return findingOf(of, { ok: true, value })
}

describe('a status', () => {
  test.each([200, 204, 206, 304, 400, 401, 403, 405, 406, 429, 451, 999])(
    '%i is a sign of life',
    (status) => {
      expect(finding({ status, html: null })).toEqual({ is: 'alive' })
    },
  )

  test.each([404, 410, 500, 502, 503, 530, 599])('%i is a failure', (status) => {
    expect(finding({ status, html: null })).toEqual({ is: 'failed', why: `status ${status}` })
  })
})

describe('a fetch', () => {
  test.each<FetchFailure>(['refused', 'unknown_host', 'unreachable', 'tls', 'timeout', 'invalid_answer'])(
    'that fails by %s is a failure',
    (reason) => expect(findingOf(link, { ok: false, reason })).toMatchObject({ is: 'failed' }),
  )

  test.each<FetchFailure>(['too_many_redirects', 'too_large'])('that fails by %s was answered', (reason) => {
    expect(findingOf(link, { ok: false, reason })).toEqual({ is: 'alive' })
  })

  test.each<FetchFailure>(['off', 'busy'])('that was not made says nothing: %s', (reason) => {
    expect(findingOf(link, { ok: false, reason })).toEqual({ is: 'unchecked' })
  })
})

describe('a permanent redirect', () => {
  const to = (url: string, of = link) => finding({ url, movedTo: url }, of)

  test('to another registrable domain is a move', () => {
    const moved = { is: 'moved', location: 'https://new.example/' }
    expect(to('https://new.example/')).toEqual(moved)
    expect(
      finding({ url: 'https://new.example/login', movedTo: 'https://new.example/', status: 403 }),
    ).toEqual(moved)
    expect(to('https://two.github.io/', 'https://one.github.io/')).toMatchObject({ is: 'moved' })
    expect(to('https://b.co.uk/', 'https://a.co.uk/')).toMatchObject({ is: 'moved' })
    expect(to('http://localhost/', 'http://127.0.0.1/')).toMatchObject({ is: 'moved' })
  })

  test.each([
    [link, 'https://app.tool.example/'],
    [link, 'http://tool.example/other'],
    ['https://github.com/one/tool', 'https://github.com/two/tool'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:9090/'],
  ])('within the domain is none: %s', (of, url) => {
    expect(to(url, of)).toEqual({ is: 'alive' })
  })

  test('is none when others follow that lead back', () => {
    expect(finding({ url: link, movedTo: 'https://login.example/' })).toEqual({ is: 'alive' })
  })

  test('to a missing page is a failure', () => {
    const movedTo = 'https://new.example/'
    expect(finding({ url: movedTo, movedTo, status: 404 })).toMatchObject({ is: 'failed' })
  })

  test('alone counts: a temporary one is no move', () => {
    expect(finding({ url: 'https://new.example/' })).toEqual({ is: 'alive' })
  })
})

describe('a parking page', () => {
  test.each([
    ['by a redirect', { url: 'https://www.hugedomains.com/domain_profile.cfm?d=tool.example' }],
    ['by a permanent redirect', { url: 'https://dan.com/x', movedTo: 'https://dan.com/x' }],
    ['by its script', { html: '<script src="//img1.wsimg.com/parking-lander/static/js/main.js"></script>' }],
    ['by its text', { html: '<h1>This  domain is\nfor sale</h1>' }],
    ['by its title', { html: '<title>tool.example is for sale</title>' }],
    [
      'by its redirect in a script',
      { html: '<script>window.onload=()=>{window.location.href="/lander"}</script>' },
    ],
  ])('is known %s', (_name, answer) => {
    expect(finding(answer)).toEqual({ is: 'parked' })
  })

  test.each([
    [
      'a long page that mentions a domain for sale',
      link,
      { html: `this domain is for sale${'x'.repeat(60_000)}` },
    ],
    ['a page with other words', link, { html: '<h1>Find domains for sale</h1>' }],
    ['a tool that sells domains', 'https://dan.com/', { url: 'https://dan.com/' }],
    ['an unread page', link, { html: null }],
    ['a host that ends alike', link, { url: 'https://jordan.com/' }],
  ])('is not %s', (_name, of, answer) => {
    expect(finding({ url: of, ...answer }, of)).toEqual({ is: 'alive' })
  })
})
