import { setImmediate as pause } from 'node:timers/promises'
import { limits } from '#contract/limits.ts'
import { createPlaces, shorten } from './category-names.ts'
import { blocksOf } from './markdown-blocks.ts'
import { definitionsIn, describedLink, headingText, longestItem } from './markdown-links.ts'
import type { SourceRow } from './source-row.ts'

/** Headings, without case and punctuation, under which a list has no tools. */
const otherSections = new Set([
  ...['contents', 'table of contents', 'toc', 'index', 'overview', 'about', 'introduction', 'legend'],
  ...['license', 'licence', 'copyright', 'contributing', 'contribution', 'contributions', 'contribute'],
  ...[
    'how to contribute',
    'contribution guidelines',
    'contributing guidelines',
    'contributors',
    'code of conduct',
  ],
  ...['credits', 'acknowledgements', 'acknowledgments', 'sponsors', 'sponsor', 'backers', 'star history'],
  ...[
    'related',
    'related lists',
    'related awesome lists',
    'other lists',
    'other awesome lists',
    'awesome lists',
  ],
  ...['footnotes', 'references', 'disclaimer', 'authors', 'maintainers', 'support', 'changelog'],
])

function isOtherSection(name: string): boolean {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return otherSections.has(words.join(' '))
}

interface Heading {
  level: number
  name: string
}

// Items that are parsed before other work gets its turn.
const atOnce = 50

/**
 * Reads a list of links in Markdown, such as an awesome list: `- [Name](link) - description`, in lists or tables. The innermost
 * heading is the category; the title of the list counts when there is no other, without the word Awesome.
 */
export async function* markdownList(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  const definitions = definitionsIn(text)
  const placeOf = createPlaces('heading')
  let headings: Heading[] = []
  let parsed = 0
  for (const block of blocksOf(text)) {
    if (block.kind === 'heading') {
      const outer = headings.filter(({ level }) => level < block.level)
      headings = [...outer, { level: block.level, name: headingText(block.text) }]
      continue
    }
    if (headings.some(({ name }) => isOtherSection(name))) continue
    const { line } = block
    if (block.text.length > longestItem) {
      yield { line, fault: `The item is longer than ${longestItem.toLocaleString('en')} characters` }
      continue
    }
    if ((parsed += 1) % atOnce === 0) await pause()
    const found = describedLink(block.text, definitions)
    if (!found) continue
    const place = placeOf(namesOf(headings))
    if ('fault' in place) {
      yield { line, fault: place.fault }
      continue
    }
    const { name, link, description } = found
    const row = {
      title: shorten(name, limits.title.max),
      link,
      description: description === '' ? name : description,
      categories: [place.category],
    }
    yield place.note === undefined ? { line, row } : { line, row, note: place.note }
  }
}

/** The names of headings, the innermost first. */
function namesOf(headings: Heading[]): string[] {
  return headings
    .toReversed()
    .map(({ level, name }) => (level === 1 ? name.replace(/^awesome[\s:-]+/i, '') : name))
    .filter((name) => name !== '')
}
