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

// Leaves room for a host and a number within the contract's length.
const maxLength = 60
const maxLabelLength = 12

/** A text as a slug; empty where it has no letter or digit that is ASCII. */
export function slugOfText(text: string): string {
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
  return slugOfText(name) || slugOfText(host) || 'tool'
}

/**
 * The label of a host's registrable domain as part of a slug: `loom` of `app.loom.co.uk`, with its domain `loom.co.uk`. Without a
 * domain, as for code hosts and stores, the last label but one; of an address, all of it.
 */
export function hostLabel(host: string, domain: string | null): string {
  const label = slugOfText(domain?.split('.')[0] ?? lastLabelButOne(host))
  return label.slice(0, maxLabelLength).replace(/-$/, '') || 'site'
}

function lastLabelButOne(host: string): string {
  const isAddress = /^[0-9.:]+$/.test(host) || host.startsWith('[')
  return isAddress ? host : (host.split(':')[0]!.split('.').at(-2) ?? host)
}

/** Whether a slug was made of this beginning: a host and a number may follow, as in `llama-by-example-2`. */
export function isSlugOf(slug: string, base: string): boolean {
  if (slug === base) return true
  return slug.startsWith(`${base}-`) && /^(by-[a-z0-9-]+|\d+)$/.test(slug.slice(base.length + 1))
}

/** The beginning of a slug in place of these: of the tool's name, else of its host, else its number. */
export function neutralSlugBase(
  { id, name, host }: { id: number; name: string; host: string },
  left: string[],
): string {
  const bases = [slugOfText(name), slugOfText(host)].filter((base) => base !== '')
  return bases.find((base) => !left.some((slug) => isSlugOf(slug, base))) ?? `tool-${id}`
}
