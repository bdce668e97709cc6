/** One `allow` or `disallow` line of a robots.txt file. */
export interface RobotsRule {
  isAllowed: boolean
  /** Normalised; `*` stands for any characters, a final `$` for the end. */
  pattern: string
}

interface Group {
  agents: string[]
  rules: RobotsRule[]
}

const userAgentLine = /^user-?agent$/
const productToken = /^[a-z_-]*/

// Characters that mean the same percent-encoded and as they are: RFC 3986, section 2.3.
const unreserved = /^[\w.~-]$/

/** Percent-encodes characters outside ASCII and decodes unreserved ones, so that equal paths are equal texts. */
function normalise(path: string): string {
  return path
    .toWellFormed()
    .replace(/[^\u0021-\u007e]/gu, (character) => encodeURIComponent(character))
    .replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16))
      return unreserved.test(character) ? character : encoded.toUpperCase()
    })
}

function readLine(line: string): [key: string, value: string] | undefined {
  const text = line.split('#', 1)[0]!
  const colon = text.indexOf(':')
  return colon === -1 ? undefined : [text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim()]
}

function readGroups(text: string): Group[] {
  const groups: Group[] = []
  let group: Group | undefined
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const [key, value] = readLine(line) ?? ['', '']
    if (userAgentLine.test(key)) {
      // A group begins with one or more lines of user agents. Other lines, such as Sitemap, do not end them.
      if (!group || group.rules.length > 0) groups.push((group = { agents: [], rules: [] }))
      const agent = value.toLowerCase()
      group.agents.push(agent === '*' ? agent : productToken.exec(agent)![0])
    } else if (group && (key === 'allow' || key === 'disallow')) {
      group.rules.push({ isAllowed: key === 'allow', pattern: normalise(value) })
    }
  }
  return groups
}

/**
 * The rules of a robots.txt file for a product token, RFC 9309: those of all groups that name it, else those of `*`.
 * Rules without a path have no effect.
 */
export function readRobots(text: string, product: string): RobotsRule[] {
  const groups = readGroups(text)
  const named = groups.filter(({ agents }) => agents.includes(product.toLowerCase()))
  const chosen = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'))
  return chosen.flatMap(({ rules }) => rules).filter(({ pattern }) => pattern !== '')
}

/** Whether a pattern matches the beginning of a path. Takes no longer than a search for each part between asterisks. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$')
  const [first = '', ...parts] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = isAnchored ? parts.pop() : undefined
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  if (!isAnchored) return true
  if (last === undefined) return at === path.length
  return path.length - last.length >= at && path.endsWith(last)
}

/** Whether the rules admit an address: the longest match decides, and `allow` beats `disallow` of the same length. */
export function isAllowedBy(rules: readonly RobotsRule[], { pathname, search }: URL): boolean {
  if (pathname === '/robots.txt') return true
  const path = normalise(pathname + search)
  let longest = -1
  let isAllowed = true
  for (const rule of rules) {
    const { length } = rule.pattern
    const isStronger = length > longest || (length === longest && rule.isAllowed)
    if (isStronger && matches(rule.pattern, path)) {
      longest = length
      isAllowed = rule.isAllowed
    }
  }
  return isAllowed
}
