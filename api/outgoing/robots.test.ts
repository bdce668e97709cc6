import { describe, expect, test } from 'vitest'
import { isAllowedBy, readRobots } from './robots.ts'

function isAllowed(path: string, ...lines: string[]): boolean {
  return isAllowedBy(readRobots(lines.join('\n'), 'Toolshelf'), new URL(path, 'https://a.example'))
}

describe('a group', () => {
  test.each([
    [
      'that names Toolshelf beats *',
      ['User-agent: *', 'Disallow: /', 'User-agent: Toolshelf', 'Disallow: /x'],
      true,
    ],
    [
      'that names Toolshelf beats * before it',
      ['User-agent: toolshelf/2.0', 'Disallow: /', 'User-agent: *', 'Allow: /'],
      false,
    ],
    [
      'of * counts without one of ours',
      ['User-agent: *', 'Disallow: /', 'User-agent: Other', 'Allow: /'],
      false,
    ],
    ['of another product does not count', ['User-agent: ToolshelfBot', 'Disallow: /'], true],
    ['may name several agents', ['User-agent: Other', 'User-agent: TOOLSHELF', 'Disallow: /'], false],
    [
      'goes on after other lines',
      ['User-agent: Toolshelf', 'Sitemap: /s', 'User-agent: Other', 'Crawl-delay: 5', 'Disallow: /'],
      false,
    ],
    [
      'is joined with others of the same agent',
      [
        'User-agent: Toolshelf',
        'Disallow: /x',
        'User-agent: a',
        'Allow: /',
        'User-agent: Toolshelf',
        'Disallow: /page',
      ],
      false,
    ],
    ['goes on after an empty line', ['User-agent: Toolshelf', '', 'User-agent: *', 'Disallow: /'], false],
    [
      'with an empty rule allows everything',
      ['User-agent: Toolshelf', 'Disallow:', 'User-agent: *', 'Disallow: /'],
      true,
    ],
    ['may follow a byte order mark', ['\ufeffUser-agent: toolshelf # us', 'disallow : / # all'], false],
    ['is needed for a rule', ['Disallow: /'], true],
  ])('%s', (_name, lines, expected) => {
    expect(isAllowed('/page', ...lines)).toBe(expected)
  })
})

describe('a rule', () => {
  test.each([
    ['/', '/page', true],
    ['/page', '/page', true],
    ['/page', '/page/below?x=1', true],
    ['/page', '/other', false],
    ['/Page', '/page', false],
    ['/fish*', '/fishheads/yummy.html', true],
    ['/*.php', '/folder/file.php?x', true],
    ['/*.php$', '/folder/file.php', true],
    ['/*.php$', '/folder/file.php?x', false],
    ['/page$', '/page', true],
    ['/page$', '/pages', false],
    ['/a*b*c$', '/axxbxxc', true],
    ['/ab*bc$', '/abc', false],
    ['/*/x', '/a/b/x', true],
    ['*', '/page', true],
    ['/?x=', '/?x=1', true],
    // Section 2.2.2 of RFC 9309.
    ['/foo/bar?baz=https%3A%2F%2Ffoo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar', true],
    ['/foo/bar/ツ', '/foo/bar/%E3%83%84', true],
    ['/foo/bar/%E3%83%84', '/foo/bar/ツ', true],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz', true],
    ['/foo/bar/%e3%83%84', '/foo/bar/%E3%83%84', true],
    ['/a%2Fb', '/a/b', false],
    ['/\ud800', '/page', false],
  ])('%s and %s', (pattern, path, matches) => {
    expect(isAllowed(path, 'User-agent: *', `Disallow: ${pattern}`)).toBe(!matches)
  })

  test('that is longer wins, and allow among equals', () => {
    expect(isAllowed('/a/page', 'User-agent: *', 'Allow: /a/p', 'Disallow: /a')).toBe(true)
    expect(isAllowed('/a/page', 'User-agent: *', 'Allow: /a', 'Disallow: /a/*g')).toBe(false)
    expect(isAllowed('/page', 'User-agent: *', 'Disallow: /page', 'Allow: /page')).toBe(true)
    expect(isAllowed('/page', 'User-agent: *', 'Allow: /page', 'Disallow: /page')).toBe(true)
  })

  test('does not concern robots.txt', () => {
    expect(isAllowed('/robots.txt', 'User-agent: *', 'Disallow: /')).toBe(true)
  })

  test('with many asterisks takes no time', () => {
    const start = process.threadCpuUsage()
    expect(isAllowed(`/${'a'.repeat(2000)}`, 'User-agent: *', `Disallow: /${'a*'.repeat(100_000)}b`)).toBe(
      true,
    )
    expect(process.threadCpuUsage(start).user).toBeLessThan(1_000_000)
  })
})
