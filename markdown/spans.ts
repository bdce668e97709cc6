import type { Inline } from '#contract/markdown.ts'

/**
 * The present username of the member whose username is in a text (3 to 20 of `A-Za-z0-9_`); undefined when there is no such
 * member.
 */
export type UsernameOf = (typed: string) => string | undefined

// Quotes, dashes between clauses, brackets and the ends of sentences end an address in any script. Hyphens, en dashes and
// middle dots occur in addresses.
const address =
  /[Hh][Tt][Tt][Pp][Ss]?:\/\/[\p{L}\p{N}][^\s<>"`\p{Pi}\p{Pf}\u2014\u2015\u2026\u00a1\u00bf\u0589\u060c\u061b\u061f\u06d4\u0964\u0965\u1362\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff0c\uff0e\uff0f\uff1a-\uff20\uff3b-\uff3d\uff5b-\uff5d\uff5f-\uff64]*/uy
const tagStart = /<[a-z/!?]/iy
const tagEnd = /[<>\n]/g
// Not a handle of another system: `@bob/core`, `@bob@example.social`, `@bob.example`, `@bob:example.org`, `@bob-smith`.
const username = /@([A-Za-z0-9_]{3,20})(?![A-Za-z0-9_@/]|[.:-][\p{L}\p{N}])/uy
// Letters of scripts that set spaces between words; in others a mention may follow a word directly.
const beforeUsername = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_@/.+-]/u
const asciiLetter = /[a-z]/i
const trailing = `!"'*,.:;?_~–`
const entity = /&[a-z]{1,31};$/i
const opening: Readonly<Record<string, string>> = { ')': '(', ']': '[' }

function matchAt(pattern: RegExp, text: string, start: number): string | undefined {
  pattern.lastIndex = start
  return pattern.exec(text)?.[0]
}

/** The end of the http(s) address that begins at `start`, without the punctuation of the sentence around it. */
export function endOfAddress(text: string, start: number): number | undefined {
  if (start > 0 && asciiLetter.test(text[start - 1]!)) return undefined
  const match = matchAt(address, text, start)
  if (match === undefined) return undefined
  const found = trimmed(balanced(match))
  return URL.canParse(found) ? start + found.length : undefined
}

/** Up to the first bracket that closes what was not opened in it. */
function balanced(text: string): string {
  const open = { '(': 0, '[': 0 }
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!
    if (character === '(' || character === '[') open[character]++
    const opener = opening[character]
    if (opener && open[opener as '(']-- === 0) return text.slice(0, index)
  }
  return text
}

function trimmed(text: string): string {
  let rest = text
  for (;;) {
    // Before its semicolon is taken for punctuation.
    const shorter = rest.replace(entity, '')
    if (shorter !== rest) rest = shorter
    else if (trailing.includes(rest.at(-1) ?? ' ')) rest = rest.slice(0, -1)
    else return rest
  }
}

function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** The end of an HTML tag, comment or instruction within a line that begins at `start`. */
export function endOfTag(text: string, start: number): number | undefined {
  const match = matchAt(tagStart, text, start)
  if (match === undefined) return undefined
  tagEnd.lastIndex = start + match.length
  const end = tagEnd.exec(text)
  return end?.[0] === '>' ? tagEnd.lastIndex : undefined
}

/** The end of a mention that begins at `start`. Underscores at its end may be marks of emphasis. */
export function endOfMention(text: string, start: number, usernameOf: UsernameOf): number | undefined {
  if (start > 0 && beforeUsername.test(text[start - 1]!)) return undefined
  const name = matchAt(username, text, start)?.slice(1)
  if (name === undefined) return undefined
  const found = [name, withoutEnd(name, '_')].find((one) => one.length >= 3 && usernameOf(one) !== undefined)
  return found === undefined ? undefined : start + 1 + found.length
}

const firstOfSpan = /@|https?:/gi

/** A text without any marks: its addresses and mentions, and all else as typed. */
export function linked(text: string, usernameOf: UsernameOf): Inline[] {
  const parts: Inline[] = []
  let done = 0
  for (const { index } of text.matchAll(firstOfSpan)) {
    if (index < done) continue
    const isMention = text[index] === '@'
    const end = isMention ? endOfMention(text, index, usernameOf) : endOfAddress(text, index)
    if (end === undefined) continue
    const span = text.slice(index, end)
    parts.push(
      text.slice(done, index),
      isMention ? mention(span, usernameOf) : { type: 'link', url: span, children: [span] },
    )
    done = end
  }
  return [...parts, text.slice(done)].filter((part) => part !== '')
}

/** A text in pieces, of which those that are http(s) addresses are links. */
export function withLinks(text: string): { text: string; isLink: boolean }[] {
  return linked(text, () => undefined).map((part) =>
    typeof part === 'string'
      ? { text: part, isLink: false }
      : { text: 'url' in part ? part.url : '', isLink: true },
  )
}

/** `typed` begins with an @. */
export function mention(typed: string, usernameOf: UsernameOf): Inline {
  const username = usernameOf(typed.slice(1))
  return username === undefined ? typed : { type: 'mention', username }
}
