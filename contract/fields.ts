import { z } from 'zod'
import { isBlank } from './blank.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { addressPattern, emailPattern, textPattern } from './patterns.ts'
import { plainText } from './plain-text.ts'

/** A database id: a positive integer that PostgreSQL's `integer` holds. */
export const id = z.int().min(1).max(limits.id)

/** An id as it stands in a path. Anything but a plain positive integer does not exist. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(id)

/** A member, in a path. */
export const memberInPath = z.object({ username: z.string().regex(/^[A-Za-z0-9_]{3,20}$/) })

/** RFC 3339 in UTC with milliseconds. */
export const time = z.iso.datetime({ precision: 3 })

// No script stacks more marks on a letter. Longer runs are drawn over the lines around them.
const marks = /(\p{M}{8})\p{M}+/gu

/**
 * Trims, makes line ends LF, normalises to NFC and keeps at most 8 marks of a letter: the form in which all text is stored.
 * Text in which nothing is visible is empty.
 */
export function tidy(value: string): string {
  if (isBlank(value)) return ''
  return value.replace(/\r\n?/g, '\n').normalize('NFC').replace(marks, '$1').trim()
}

// Everything below U+0020 but tab and newline, DEL, and the C1 range.
// oxlint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

// Each script has its ten digits in a row.
const digit = /\p{Nd}/gu

/** A code with the digits of other keyboards as ASCII: full-width ones and those of Arabic, Hindi and so on. */
export function withAsciiDigits(value: string): string {
  return value.normalize('NFKC').replace(digit, (found) => {
    const code = found.codePointAt(0)!
    let zero = code
    while (String.fromCodePoint(zero - 1).search(digit) === 0) zero -= 1
    return String(code - zero)
  })
}

/** Unicode code points, the contract's "characters". */
export function characters(value: string): number {
  let count = 0
  for (const _ of value) count += 1
  return count
}

/** Whether a text has no control characters but tab and newline, and no half of a surrogate pair. */
export function plain(value: string): boolean {
  return value.isWellFormed() && !controlCharacter.test(value)
}

// Embeddings, overrides and isolates: UAX #9.
const bidiControl = /[\u202a-\u202e\u2066-\u2069]/
// Keyboards and other programs add them unseen.
const directionMarks = /[\u061c\u200e\u200f]/g

/** `tidy` for names, titles and links, without direction marks. */
export function tidyName(value: string): string {
  return tidy(value.replace(directionMarks, ''))
}

/**
 * Whether a name, title or link has no bidirectional control characters. With them it can look like another one: an
 * override shows `exe.txt` for `txt.exe`.
 */
export function withoutBidiControls(value: string): boolean {
  return !bidiControl.test(value)
}

// The ends of lines (UAX #14: BK, CR, LF, NL) and tabs.
const lineEnd = /[\t\n\v\f\r\u0085\u2028\u2029]/

/** Whether a text is one line, without tabs. In mails and lists, a line end in a name would look like the site's own words. */
export function isOneLine(value: string): boolean {
  return !lineEnd.test(value)
}

/** A text as one line: each run of line ends and tabs, with the white space around it, becomes one space. */
export function foldLines(value: string): string {
  const parts = value.split(lineEnd).map((part) => part.trim())
  return parts.filter((part) => part !== '').join(' ')
}

interface TextRules {
  min?: number
  max: number
  /** Bidirectional control characters are refused, and direction marks left out: for names and titles. */
  refuseBidi?: boolean
  /** Empty is right, whatever `min` says. */
  mayBeEmpty?: boolean
  /** A text in Markdown of which nothing shows, such as `>`, is empty. */
  markdown?: boolean
}

/** Text of several lines that people write, tidied; `label` begins its sentences. */
export function text(label: string, rules: TextRules) {
  return writtenText(label, rules, false)
}

/** Text that is shown as one line: a name, a title. */
export function line(label: string, rules: TextRules) {
  return writtenText(label, rules, true)
}

function writtenText(
  label: string,
  { min = 0, max, mayBeEmpty = false, refuseBidi = false, markdown = false }: TextRules,
  oneLine: boolean,
) {
  return z
    .string({ error: ({ input }) => `${label} ${input === undefined ? 'is required' : 'must be a text'}` })
    .overwrite(refuseBidi ? tidyName : tidy)
    .refine(plain, { error: messages.notText, abort: true })
    .refine((value) => !oneLine || isOneLine(value), { error: messages.oneLine(label), abort: true })
    .refine((value) => !refuseBidi || withoutBidiControls(value), { error: messages.bidi, abort: true })
    .refine((value) => !markdown || value === '' || !isBlank(plainText(value)), {
      error: `${label} is required`,
      abort: true,
    })
    .refine((value) => (mayBeEmpty && value === '') || characters(value) >= min, {
      error: min === 1 ? `${label} is required` : `${label} must have at least ${min} characters`,
      abort: true,
    })
    .refine((value) => characters(value) <= max, {
      error: `${label} can have at most ${max} characters`,
    })
    .meta({
      minLength: mayBeEmpty ? 0 : min,
      maxLength: max,
      pattern: textPattern({ filled: min > 0 && !mayBeEmpty, refuseBidi, oneLine }),
    })
}

function isHttpAddress(value: string): boolean {
  if (value === '') return true
  // Some programs read `https://one.com\@two.com` as an address of two.com, others of one.com.
  if (/\s/.test(value) || !/^https?:\/\/[^/\\?#]+([/?#]|$)/i.test(value)) return false
  const url = URL.parse(value)
  return url !== null && url.username === '' && url.password === '' && url.hostname !== ''
}

/** Empty, or an absolute http(s) address without credentials; the sentences are said when it is none. */
export function httpAddress({ invalid, long, spaces }: { invalid: string; long: string; spaces: string }) {
  return z
    .string({ error: invalid })
    .overwrite(tidyName)
    .refine(plain, { error: invalid, abort: true })
    .refine((value) => !/^https?:\/\/.*\s/i.test(value), { error: spaces, abort: true })
    .refine(withoutBidiControls, { error: messages.bidi, abort: true })
    .refine(isHttpAddress, { error: invalid, abort: true })
    .refine((value) => characters(value) <= limits.link.max, { error: long })
    .meta({ maxLength: limits.link.max, pattern: addressPattern })
}

/** A tool's address. */
export const link = httpAddress(messages.link)

const emailShape = /^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(\.[^\s@.<>()[\],;:"\\]+)+$/
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** `tidy` without characters that nobody sees: an address with them would be a second one of the same mailbox. */
function tidyEmail(value: string): string {
  return tidy(value.replace(invisible, ''))
}

/** An email address; `invalid` is the sentence when it is none. */
export function email(invalid: string) {
  return z
    .string({ error: messages.email.required })
    .overwrite(tidyEmail)
    .refine((value) => value !== '', { error: messages.email.required, abort: true })
    .refine((value) => plain(value) && emailShape.test(value) && characters(value) <= limits.email.max, {
      error: invalid,
    })
    .meta({ format: 'email', maxLength: limits.email.max, pattern: emailPattern })
}

interface NumberRules {
  min: number
  max: number
  /** The sentence for anything else. */
  error: string
}

/** A number in a query from its decimal digits; `0x5`, `5e0` and `+5` are none. Numbers of callers in TypeScript pass. */
function fromDigits(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
}

/** A whole number in a query. */
export function numberInQuery({ min, max, error }: NumberRules) {
  return z.preprocess(fromDigits, z.int({ error }).min(min, { error }).max(max, { error }))
}

/** The id of something, in a query. One that PostgreSQL cannot hold is none. */
export function idInQuery(name: string) {
  return numberInQuery({ min: 1, max: limits.id, error: `${name} must be an id` })
}

/** Paging of long lists: see `Link: rel="next"`. */
export const paging = z.object({
  limit: numberInQuery({ ...limits.page, error: 'limit must be a number from 1 to 100' }).default(
    limits.page.usual,
  ),
  cursor: z
    .string({ error: 'cursor must come from a Link header' })
    .meta({ pattern: '^[A-Za-z0-9_-]+$' })
    .optional(),
})

/** Ids of categories in a query: `?category=1&category=2`. */
export const severalIds = z
  .preprocess(
    (value) => (Array.isArray(value) ? value : [value]),
    z
      .array(
        z.preprocess(
          fromDigits,
          z.number({ error: 'category must be a number' }).int({ error: 'category must be a whole number' }),
        ),
      )
      .max(100, { error: 'At most 100 categories can be asked for at once' }),
  )
  .default([])
