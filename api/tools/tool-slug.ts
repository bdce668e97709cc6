const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

// Leaves room for a number within the contract's length.
const maxLength = 60

function slugify(text: string): string {
  const ascii = text
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => letters[letter]!)
    .normalize('NFKD')
    // An apostrophe joins: "Otter's" is otters.
    .replace(/[\p{M}'’]/gu, '')
  const [first = '', ...words] = ascii.match(/[a-z0-9]+/g) ?? []
  let slug = first.slice(0, maxLength)
  for (const word of words) {
    if (slug.length + 1 + word.length > maxLength) break
    slug += `-${word}`
  }
  return slug
}

/** The beginning of a tool's slug: of its name, or of its host where the name has no letter or digit that is ASCII. */
export function slugBase(name: string, host: string): string {
  return slugify(name) || slugify(host) || 'tool'
}
