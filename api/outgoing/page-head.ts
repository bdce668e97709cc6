import { Parser } from 'htmlparser2'
import { characters, plain, tidy } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { PageHead, PageIcon } from '#api/http/outgoing.ts'

interface Found {
  title: string
  /** Contents of some meta elements by property or name; the first of each. */
  meta: Map<string, string>
  icons: { kind: PageIcon['kind']; href: string; size: number }[]
  base: string | undefined
}

const touchIcons = ['apple-touch-icon', 'apple-touch-icon-precomposed']
// Drawn at any size.
const anySize = 10_000
const longestTitle = 10_000
const maxIcons = 50
const readProperties = ['og:title', 'og:description', 'description', 'og:image', 'og:image:url']
// The parser's time for an element grows with its depth, and a page may open 300,000 elements without closing any.
const maxDepth = 100
const chunkLength = 4_096

/** The largest side that `sizes` of an icon names; 0 when it names none. */
function sizeOf(sizes = ''): number {
  const sides = sizes.toLowerCase().split(/\s+/).slice(0, 20)
  if (sides.includes('any')) return anySize
  return Math.max(0, ...sides.map((side) => Number(/^(\d{1,4})x\d{1,4}$/.exec(side)?.[1] ?? 0)))
}

/** Whether an icon is SVG, which is not taken as a logo. */
function isSvg(href: string, type = ''): boolean {
  return /^\s*image\/svg\b/i.test(type) || /\.svgz?([?#]|$)/i.test(href.trim())
}

function scan(html: string): Found {
  const found: Found = { title: '', meta: new Map(), icons: [], base: undefined }
  // Pictures in SVG have titles, too.
  let svgDepth = 0
  let depth = 0
  let titles = 0
  let isInTitle = false
  const parser = new Parser({
    onopentag(name, { property, name: named, content, rel = '', href, sizes, type }) {
      depth += 1
      if (name === 'svg') svgDepth += 1
      if (name === 'title' && svgDepth === 0) isInTitle = ++titles === 1
      if (name === 'base') found.base ??= href
      const key = (property ?? named)?.toLowerCase().trim()
      if (name === 'meta' && key && content && readProperties.includes(key) && !found.meta.has(key)) {
        found.meta.set(key, content)
      }
      if (name !== 'link' || !href || found.icons.length >= maxIcons) return
      if (isSvg(href, type)) return
      const relations = rel.toLowerCase().split(/\s+/)
      const size = sizeOf(sizes)
      if (relations.some((one) => touchIcons.includes(one))) {
        found.icons.push({ kind: 'apple-touch-icon', href, size })
      } else if (relations.includes('icon')) found.icons.push({ kind: 'icon', href, size })
    },
    ontext(text) {
      if (isInTitle && found.title.length < longestTitle) found.title += text
    },
    onclosetag(name) {
      depth -= 1
      if (name === 'svg') svgDepth -= 1
      if (name === 'title') isInTitle = false
    },
  })
  for (let at = 0; at < html.length && depth < maxDepth; at += chunkLength) {
    parser.write(html.slice(at, at + chunkLength))
  }
  parser.end()
  return found
}

function absolute(address: string, base: URL): string | undefined {
  const url = URL.parse(address.trim(), base)
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isHttp && url.href.length <= limits.link.max ? url.href : undefined
}

const notShown = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/gu

/** One line of text that a form accepts, cut to a length in code points. */
function textOf(value: string, max: number): string {
  const line = tidy(value.toWellFormed().replace(/\s+/g, ' ').replace(notShown, ''))
  if (!plain(line)) return ''
  return characters(line) <= max
    ? line
    : `${[...line]
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

/** Reads title, description and icons of a page; `url` is the address that it was read from. */
export function readPageHead(html: string, url: URL): PageHead {
  const { title, meta, icons: links, base } = scan(html)
  const from = (base !== undefined && URL.parse(base, url)) || url
  const bySize = links.toSorted((one, other) => other.size - one.size)
  const preview = meta.get('og:image') ?? meta.get('og:image:url')
  const candidates = [
    ...bySize.filter(({ kind }) => kind === 'apple-touch-icon'),
    ...bySize.filter(({ kind }) => kind === 'icon'),
    ...(preview === undefined ? [] : [{ kind: 'og:image' as const, href: preview }]),
  ]
  const icons = candidates.flatMap(({ kind, href }): PageIcon[] => {
    const address = absolute(href, from)
    return address === undefined ? [] : [{ address, kind }]
  })
  const own = (...texts: (string | undefined)[]) => texts.find((text) => text?.trim()) ?? ''
  return {
    title: textOf(own(meta.get('og:title'), title), limits.title.max),
    description: textOf(own(meta.get('og:description'), meta.get('description')), limits.description.max),
    logo: icons[0]?.address ?? null,
    icons,
  }
}
