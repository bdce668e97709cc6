import { describe, expect, test } from 'vitest'
import { decodePage } from './decode-page.ts'
import { readPageHead } from './page-head.ts'

const url = new URL('https://www.tool.example/app/')
const read = (html: string) => readPageHead(html, url)

describe('readPageHead', () => {
  test('prefers og:title and og:description', () => {
    expect(
      read(`<!doctype html><html><head><title>The title</title>
        <meta property="og:title" content="Tool &amp; Co"><meta name="description" content="Plain">
        <meta property="og:description" content="  For&#10; teams ">`),
    ).toEqual({ title: 'Tool & Co', description: 'For teams', logo: null, icons: [] })
  })

  test('falls back to title and meta description', () => {
    const html = `<svg><title>Logo</title></svg><title>
      A  tool </title><title>Other</title><META NAME=Description CONTENT='Does it'><meta property="og:title" content=" ">`
    expect(read(html)).toMatchObject({ title: 'A tool', description: 'Does it' })
  })

  test('cuts texts to what a post may have', () => {
    const html = `<title>${'🙂'.repeat(121)}</title><meta name=description content="${'x'.repeat(5001)}">`
    const { title, description } = read(html)
    expect(title).toBe(`${'🙂'.repeat(119)}…`)
    expect(description).toHaveLength(5000)
    expect(read(`<title>${'🙂'.repeat(120)}</title>`).title).toBe('🙂'.repeat(120))
  })

  test('removes characters that a form would refuse', () => {
    expect(read('<title>a\u202eb\u0007c\ufffdd&#xd800;</title>').title).toBe('abcd')
  })

  test('orders icons: apple-touch-icon, then the largest icon, then og:image', () => {
    const { logo, icons } = read(`<meta property=og:image content="//cdn.example/og.png">
      <link rel="icon" href="/16.png" sizes="16x16"><link rel="shortcut icon" href="any.ico" sizes="any">
      <link rel=icon href=none.ico><link rel=icon href="/64.png" sizes="32x32 64X64">
      <link rel="apple-touch-icon" href="touch.png" sizes=60x60><link rel="apple-touch-icon" href="/big.png" sizes=180x180>`)
    expect(logo).toBe('https://www.tool.example/big.png')
    expect(icons.map(({ address }) => address)).toEqual([
      'https://www.tool.example/big.png',
      'https://www.tool.example/app/touch.png',
      'https://www.tool.example/app/any.ico',
      'https://www.tool.example/64.png',
      'https://www.tool.example/16.png',
      'https://www.tool.example/app/none.ico',
      'https://cdn.example/og.png',
    ])
  })

  test('leaves SVG icons out, which are not taken as logos', () => {
    const { icons } =
      read(`<link rel=icon href="/icon.svg" sizes=any><link rel=icon href="/x.SVG?v=1"><link rel=icon href="/a.svgz#b">
      <link rel=icon href="/icon" type="image/svg+xml"><link rel=icon href="/svg.png" type="image/png"><link rel=apple-touch-icon href=t.svg>`)
    expect(icons.map(({ address }) => address)).toEqual(['https://www.tool.example/svg.png'])
  })

  test('reads at most 50 icons', () => {
    expect(read('<link rel=icon href=x.png>'.repeat(1_000)).icons).toHaveLength(50)
  })

  test('makes addresses absolute by the base, and leaves out those that are none of http', () => {
    const { icons } = read(`<base href="https://static.example/a/"><base href="https://b.example">
      <link rel=icon href="data:image/png;base64,AA"><link rel=icon href="i.png"><link rel=icon href="javascript:1">
      <link rel=icon href="https://x.example/${'x'.repeat(2048)}">`)
    expect(icons).toEqual([{ kind: 'icon', address: 'https://static.example/a/i.png' }])
  })

  test.each(['', '<', '<title>', '\u0000', '<link rel=icon>', '<meta content>'])(
    'reads a page with nothing in it: %j',
    (html) => expect(read(html)).toEqual({ title: '', description: '', logo: null, icons: [] }),
  )

  test.each([
    '<b>',
    '</b>',
    '<b></b>',
    '<p>',
    '<svg>',
    '<title>',
    '<meta content=x name=',
    '<!--',
    '&amp;',
    '<b x=',
  ])('reads a page full of %s in a moment', (part) => {
    const start = process.threadCpuUsage()
    read(`<title>Tool</title>${'<i>'.repeat(90)}${part.repeat(2 ** 20 / part.length)}`)
    expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000)
  })
})

describe('decodePage', () => {
  const latin = Buffer.from('<meta charset=iso-8859-1><title>Caf\xe9</title>', 'latin1')
  test.each([
    ['the header', Buffer.from('Caf\xe9', 'latin1'), 'text/html; charset="ISO-8859-1"', 'Café'],
    ['the declaration', latin, 'text/html', '<title>Café</title>'],
    [
      'the other declaration',
      Buffer.from('<meta http-equiv=content-type content="text/html; charset=windows-1251">\xcf', 'latin1'),
      '',
      'П',
    ],
    ['the byte order mark', Buffer.from('\ufeffCafé', 'utf16le'), 'text/html; charset=utf-8', 'Café'],
    ['UTF-8 without anything', Buffer.from('Café'), 'text/html', 'Café'],
    ['windows-1252 where it is no UTF-8', Buffer.from('Caf\xe9 \x93', 'latin1'), 'text/html', 'Café “'],
    ['UTF-8 where the label is unknown', Buffer.from('Café'), 'text/html; charset=x-none', 'Café'],
    ['a wrong declaration of UTF-16', Buffer.from('<meta charset=utf-16>Café'), '', 'Café'],
    ['Shift_JIS', Buffer.from([0x83, 0x63]), 'text/html; charset=Shift_JIS', 'ツ'],
    ['UTF-8 cut within a character', Buffer.from('Café').subarray(0, 4), 'text/html', 'Caf'],
  ])('decodes by %s', (_name, bytes, contentType, text) => {
    expect(decodePage(bytes, contentType)).toContain(text)
  })
})
