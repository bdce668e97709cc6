import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { identifyLink } from './link-identity.ts'
import { slugBase } from './tool-slug.ts'

const identityOf = (link: string) => identifyLink(link)?.identity

test.each([
  ['https://www.loom.com', 'http://loom.com/pricing?utm_source=x#top', 'https://loom.com/en-us/'],
  ['https://github.com/ollama/ollama', 'https://github.com/Ollama/ollama/tree/main/docs'],
  ['https://github.com/ollama/ollama', 'https://www.github.com/ollama/ollama.git'],
  ['https://apps.apple.com/us/app/moises/id1515796612', 'https://apps.apple.com/de/app/x/id1515796612?l=en'],
  [
    'https://play.google.com/store/apps/details?id=ai.moises&hl=de',
    'http://play.google.com/store/apps/details/?gl=US&id=ai.moises',
  ],
  [
    'https://chromewebstore.google.com/detail/grammarly/kbfnbcaeplbcioakkpcpgfkobkghlhen',
    'https://chromewebstore.google.com/detail/kbfnbcaeplbcioakkpcpgfkobkghlhen/reviews?hl=en',
  ],
  [
    'https://addons.mozilla.org/de/firefox/addon/x/',
    'https://addons.mozilla.org/en-US/firefox/addon/x/reviews/',
  ],
  ['https://www.npmjs.com/package/@scope/name', 'https://npmjs.com/package/@scope/name/v/1.0.0'],
  ['https://www.npmjs.com/package/@scope/name', 'https://npmjs.com/package/%40scope/name'],
  ['https://pypi.org/project/torch/', 'https://pypi.org/project/torch/2.0/#files'],
  ['https://huggingface.co/spaces/a/b', 'https://huggingface.co/spaces/a/b/tree/main'],
  ['https://example.com:443/a/', 'http://EXAMPLE.com.:80/A/download/features'],
  ['https://münchen.example/', 'http://www.xn--mnchen-3ya.example'],
  ['https://example.com/caf\u00e9', 'https://example.com/CAFÉ', 'https://example.com/caf%C3%A9/'],
  ['https://example.com/cafe\u0301', 'https://example.com/Caf%c3%a9', 'https://example.com/CAFE%CC%81'],
  ['https://example.com/ΟΔΟΣ', 'https://example.com/οδος', 'https://example.com/οδοσ'],
  ['https://example.com/app', 'https://example.com/%61pp', 'https://example.com/%41PP'],
  ['https://example.com/~x/(y)', 'https://example.com/%7Ex/%28y%29'],
  ['https://example.com/', 'https://example.com/%65n/%70ricing'],
  ['https://example.com/a%ff', 'https://example.com/%61%FF'],
  ['https://github.com/ollama/ollama', 'https://github.com/%6Fllama/ollama%2Egit/tree/main'],
  [
    'https://play.google.com/store/apps/details?id=ai.moises',
    'https://play.google.com/store/apps/details?id=%61i.moises',
  ],
  [
    'https://chromewebstore.google.com/detail/grammarly/kbfnbcaeplbcioakkpcpgfkobkghlhen',
    'https://chrome.google.com/webstore/detail/grammarly/kbfnbcaeplbcioakkpcpgfkobkghlhen?hl=en',
    'https://chrome.google.com/webstore/detail/kbfnbcaeplbcioakkpcpgfkobkghlhen/reviews',
  ],
  [
    'https://chromewebstore.google.com/category/extensions',
    'https://chrome.google.com/webstore/category/extensions',
  ],
  [
    'https://apps.apple.com/app/moises/id1515796612',
    'https://itunes.apple.com/us/app/moises/id1515796612?mt=8',
  ],
  ['https://huggingface.co/spaces/a/b', 'https://hf.co/spaces/a/b', 'https://www.hf.co/spaces/A/b/tree/main'],
  ['https://npmjs.com/package/@scope/name', 'https://www.npmjs.org/package/@scope/name'],
  ['https://pypi.org/project/torch/', 'https://pypi.org/p/torch', 'https://pypi.python.org/pypi/torch/2.0'],
  ['https://example.com/pt_BR/index.html', 'https://example.com/home/pricing/plans', 'https://example.com'],
])('%s is the same tool as %s', (...links) => {
  expect(new Set(links.map(identityOf)).size).toBe(1)
})

test.each([
  ['https://adobe.com/products/firefly', 'https://adobe.com/products/photoshop'],
  ['https://github.com/ollama/ollama', 'https://github.com/ollama/ollama-js'],
  ['https://gemini.google.com', 'https://google.com'],
  ['https://www.npmjs.com/package/@one/name', 'https://www.npmjs.com/package/@two/name'],
  ['https://www.npmjs.com/package/%40one/a', 'https://www.npmjs.com/package/%40one/b'],
  ['https://__proto__/a/b', 'https://constructor/a/b'],
  ['https://huggingface.co/datasets/a/b', 'https://huggingface.co/datasets/a/c'],
  [
    'https://marketplace.visualstudio.com/items?itemName=a.b',
    'https://marketplace.visualstudio.com/items?itemName=a.c',
  ],
  ['https://example.com:8443', 'https://example.com'],
  ['https://example.com/a%2Fb', 'https://example.com/a/b'],
  ['https://example.com/a%3Fb', 'https://example.com/a?b'],
  ['https://example.com/a%23b', 'https://example.com/a#b'],
  ['https://example.com/%2561pp', 'https://example.com/%61pp'],
  ['https://example.com/café', 'https://example.com/cafe'],
  ['https://chrome.google.com/', 'https://chromewebstore.google.com/'],
  ['https://itunes.apple.com/us/album/x/id1515796612', 'https://apps.apple.com/us/app/x/id1515796612'],
  // No languages: "ai" has no code, and "xx-one" is none.
  ['https://example.com/ai', 'https://example.com'],
  ['https://example.com/en-oneword', 'https://example.com'],
  // A language only at the beginning, and pages only at the end.
  ['https://example.com/app/en', 'https://example.com/app'],
  ['https://example.com/about/us', 'https://example.com/us'],
  ['https://github.com/features', 'https://github.com'],
])('%s is another tool than %s', (one, other) => {
  expect(identityOf(one)).not.toBe(identityOf(other))
})

test('an item of a moved store has the host of the new one, which unrelated tools share', () => {
  expect(
    identifyLink('https://chrome.google.com/webstore/detail/x/kbfnbcaeplbcioakkpcpgfkobkghlhen'),
  ).toEqual({
    identity: 'chromewebstore.google.com/kbfnbcaeplbcioakkpcpgfkobkghlhen',
    host: 'chromewebstore.google.com',
    domain: null,
  })
})

test('the registrable domain is null where unrelated tools share it', () => {
  const domains = [
    'https://a.example.co.uk/x',
    'https://me.github.io/x',
    'https://github.com/a/b',
    'http://10.0.0.1',
  ]
  expect(domains.map((link) => identifyLink(link)?.domain)).toEqual([
    'example.co.uk',
    'me.github.io',
    null,
    null,
  ])
})

describe('for every link', () => {
  const link = fc
    .tuple(
      fc.constantFrom('http', 'https'),
      fc.domain(),
      fc.webPath(),
      fc.webQueryParameters(),
      fc.webFragments(),
    )
    .map(([scheme, domain, path, query, fragment]) => `${scheme}://${domain}${path}?${query}#${fragment}`)

  test('scheme, www, query and fragment make no difference, and the identity fits its index', () => {
    fc.assert(
      fc.property(link, (given) => {
        const identity = identityOf(given)!
        expect(identity.length).toBeLessThanOrEqual(400)
        const [address] = given.split('?')
        expect(identityOf(address!.replace(/^https?:\/\/(www\.)?/, 'https://www.'))).toBe(
          identityOf(address!.replace(/^https?:\/\/(www\.)?/, 'http://')),
        )
        if (!given.includes('play.google') && !given.includes('marketplace.visual')) {
          expect(identityOf(address!)).toBe(identity)
        }
      }),
    )
  })

  test('escapes and case of the path make no difference', () => {
    // Addresses end before white space, have a slash for a backslash, and a bare percent sign is no escape.
    const segment = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[\s\\%]/.test(text))
    const path = fc.array(segment, { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(path, (segments) => {
        const link = (change: (segment: string) => string) =>
          `https://a.example/x/${segments.map((segment) => encodeURIComponent(change(segment))).join('/')}`
        const identity = identityOf(link((segment) => segment))
        expect(identityOf(link((segment) => segment.normalize('NFD')))).toBe(identity)
        expect(identityOf(link((segment) => segment.toLowerCase()))).toBe(identity)
        expect(identityOf(decodeURI(link((segment) => segment)))).toBe(identity)
      }),
      { examples: [[['ẞ']], [['Σς']]] },
    )
  })

  test('a link to the identity has the same identity', () => {
    fc.assert(
      fc.property(link, (given) => {
        const identity = identityOf(given)!
        fc.pre(!identity.includes('/#'))
        const again = identityOf(`https://${identity}`)
        // A second segment may be a language in its turn.
        expect(identity.startsWith(again!)).toBe(true)
      }),
    )
  })
})

test('an empty link identifies nothing', () => {
  expect(identifyLink('')).toBeUndefined()
})

test.each([
  ['Otter’s  Notes 2.0!', 'otters-notes-2-0'],
  ['Éclair Straße Łódź', 'eclair-strasse-lodz'],
  ['日本語', 'app-example-com'],
  ['word '.repeat(20), 'word-word-word-word-word-word-word-word-word-word-word-word'],
  ['x'.repeat(90), 'x'.repeat(60)],
])('the slug of %s is %s', (name, slug) => {
  expect(slugBase(name, 'app.example.com')).toBe(slug)
})
