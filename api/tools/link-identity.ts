import { createHash } from 'node:crypto'
import { getDomain } from 'tldts'
import { languageTags } from './language-tags.ts'

/** The identity of a link: links with the same identity lead to the same tool. */
export interface LinkIdentity {
  /** Host and path that matter, such as `github.com/ollama/ollama`. At most 400 characters. */
  identity: string
  /** The host without `www.`, such as `github.com`, with its port unless it is the default. */
  host: string
  /** The registrable domain, such as `loom.com`; null where it is shared by unrelated tools or the host is an address. */
  domain: string | null
}

const codeHosts = new Set(['github.com', 'gitlab.com', 'codeberg.org', 'bitbucket.org', 'huggingface.co'])

/** The segments of a code host's path that name a project. */
function projectSegments(host: string, segments: string[]): string[] {
  const isNested = host === 'huggingface.co' && (segments[0] === 'spaces' || segments[0] === 'datasets')
  const kept = segments.slice(0, isNested ? 3 : 2)
  return kept.map((segment, index) => (index === 1 ? segment.replace(/(?<=.)\.git$/, '') : segment))
}

function after(word: string, segments: string[]): string | undefined {
  const at = segments.indexOf(word)
  return at < 0 ? undefined : segments[at + 1]
}

// Characters that have another meaning, or none, without their escape.
const structural = /[/?#%\\\s\p{Cc}]/gu

/** A text without case and in NFC. By way of upper case, because sigma has two lower cases; before that lower case, because ẞ has two upper cases. */
function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}

/** A segment of a path without the escapes that it does not need, and without case. */
function normalSegment(segment: string): string {
  const decoded = segment.replace(/(?:%[89a-f][0-9a-f])+|%[0-7][0-9a-f]/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes).replace(structural, encodeURIComponent)
    } catch {
      // No UTF-8.
      return escapes
    }
  })
  return foldCase(decoded)
}

interface Place {
  host: string
  segments: string[]
}

/** Sites whose addresses all redirect to another host: how the address reads there. Undefined where it did not move. */
const moved: Record<string, (segments: string[]) => Place | undefined> = {
  'chrome.google.com': ([first, ...segments]) =>
    first === 'webstore' ? { host: 'chromewebstore.google.com', segments } : undefined,
  'itunes.apple.com': (segments) =>
    segments.includes('app') ? { host: 'apps.apple.com', segments } : undefined,
  'hf.co': (segments) => ({ host: 'huggingface.co', segments }),
  'npmjs.org': (segments) => ({ host: 'npmjs.com', segments }),
  'pypi.python.org': ([, ...segments]) => ({ host: 'pypi.org', segments: ['project', ...segments] }),
}

function placeOf(host: string, url: URL): Place {
  const segments = url.pathname.split('/').map(normalSegment).filter(Boolean)
  const move = Object.hasOwn(moved, host) ? moved[host] : undefined
  return move?.(segments) ?? { host, segments }
}

type ReadItem = (segments: string[], query: URLSearchParams) => string | undefined

/** Reads the name of an item from the address, for each store. Undefined when it is not the address of an item. */
const stores: Record<string, ReadItem> = {
  'apps.apple.com': (segments) => segments.find((segment) => /^id\d+$/.test(segment)),
  'chromewebstore.google.com': (segments) =>
    segments.find((segment) => /^[a-p]{32}$/.test(segment)) ?? segments.at(-1),
  'addons.mozilla.org': (segments) => after('addon', segments),
  'npmjs.com': (segments) => {
    const [scope, ...inScope] = segments.slice(segments.indexOf('package') + 1)
    if (!segments.includes('package') || scope === undefined) return undefined
    return scope.startsWith('@') ? [scope, ...inScope.slice(0, 1)].join('/') : scope
  },
  'pypi.org': (segments) => after('project', segments) ?? after('p', segments),
  'play.google.com': (segments, query) => withParameter(segments, query, 'id'),
  'marketplace.visualstudio.com': (segments, query) => withParameter(segments, query, 'itemName'),
}

function withParameter(segments: string[], query: URLSearchParams, name: string): string | undefined {
  const value = query.get(name)
  return value ? `${segments.join('/')}?${name}=${foldCase(value)}` : undefined
}

const unspecificPages = new Set(
  'index.html index.php home pricing plans login signin sign-in signup sign-up register download downloads features about'.split(
    ' ',
  ),
)

/** The path of a site without language and pages that every site has. */
function specificSegments(segments: string[]): string[] {
  const [language] = /^[a-z]{2}(?=$|[-_][a-z0-9]{2,4}$)/.exec(segments[0] ?? '') ?? []
  const kept = language !== undefined && languageTags.has(language) ? segments.slice(1) : [...segments]
  while (kept.length > 0 && unspecificPages.has(kept.at(-1)!)) kept.pop()
  return kept
}

function itemOf({ host, segments }: Place, url: URL): string {
  if (codeHosts.has(host)) return projectSegments(host, segments).join('/')
  const read = Object.hasOwn(stores, host) ? stores[host] : undefined
  return read?.(segments, url.searchParams) ?? specificSegments(segments).join('/')
}

// The database has the identity in an index, whose rows are at most 2,700 bytes long.
const maxLength = 400

/** Whether unrelated tools share a host: a code host or a store, where nobody but its operator can publish proofs. */
export function isSharedHost(host: string): boolean {
  return codeHosts.has(host) || Object.hasOwn(stores, host)
}

/** Finds what a link identifies. Undefined for an empty link. `link` has been checked by the contract. */
export function identifyLink(link: string): LinkIdentity | undefined {
  const url = URL.parse(link)
  if (url === null) return undefined
  const port = url.port === '' || url.port === '80' || url.port === '443' ? '' : `:${url.port}`
  const hostname = url.hostname.replace(/\.$/, '').replace(/^www\.(?=.+\..)/, '')
  const place = placeOf(hostname + port, url)
  const { host } = place
  const item = itemOf(place, url)
  const identity = item === '' ? host : `${host}/${item}`
  return {
    identity: identity.length <= maxLength ? identity : `${host}/#${sha256(identity)}`,
    host,
    domain: isSharedHost(host) ? null : getDomain(hostname, { allowPrivateDomains: true }),
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
