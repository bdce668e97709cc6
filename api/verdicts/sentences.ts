import { limits } from '#contract/limits.ts'
import { plainText } from '#contract/plain-text.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

// Words with dots after which a sentence goes on: abbreviations, initials, and numbers of lists.
const openWord =
  /^["'“‘([]?(?:e\.g|i\.e|a\.k\.a|z\.B|d\.h|approx|vs|ca|cf|incl|excl|esp|resp|bzw|Dr|Mr|Mrs|Ms|Prof|Sr|Jr|St|Mt|[Ff]ig|vol|ver|[A-HJ-Z]|\d{1,2})\.$/
// Abbreviations that are words, too: 'No. 5' and 'No. It crashes.'
const openBeforeNumber = /^["'“‘([]?(?:no|nr|p|pp|art|sec|min|max|ch)\.$/i
const endMarks = '.!?…:;。！？؟'
const closers = `"'”’»)]`
// Characters of a line that its writer may have wrapped.
const wrapped = 40

/** The last character of a text without closing brackets and quotation marks. */
export function lastMarkOf(text: string): string {
  let end = text.length
  while (end > 0 && closers.includes(text[end - 1]!)) end -= 1
  return text.slice(end - 1, end)
}

/** Whether the segmenter has cut a sentence in two between these parts. */
function isCut(before: string, after: string): boolean {
  const own = before.trimEnd()
  const gap = before.slice(own.length)
  const line = own.slice(own.lastIndexOf('\n') + 1)
  if (gap.includes('\n')) {
    return (
      gap === '\n' && line.length >= wrapped && !endMarks.includes(lastMarkOf(own)) && /^\p{Ll}/u.test(after)
    )
  }
  const word = line.slice(line.lastIndexOf(' ') + 1)
  if (openWord.test(word)) return true
  if (openBeforeNumber.test(word)) return /^\d/.test(after)
  // As in '"Really?" she said'.
  if ('!?'.includes(lastMarkOf(own)) && /^\p{Ll}/u.test(after)) return true
  // Inside an address.
  return gap === '' && '.!?'.includes(own.slice(-1)) && /^[\p{L}\p{N}/&=]/u.test(after)
}

/** The whole sentences of a text in Markdown, verbatim but for white space and marks. */
export function sentencesOf(markdown: string): string[] {
  // Parts of sentences, joined once: a text of 5,000 initials is one sentence.
  const sentences: string[][] = []
  let before = ''
  for (const { segment } of segmenter.segment(plainText(markdown))) {
    if (before !== '' && isCut(before, segment)) sentences.at(-1)!.push(segment)
    else sentences.push([segment])
    before = segment
  }
  return sentences
    .map((parts) => parts.join('').replace(/\s+/g, ' ').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

// The end of a word, unless that is very long.
const wordEnd = /^(.{80,158}[^\s,;:–-])[\s,;:–-]/

/** The first sentence of a text in Markdown as a tool's tagline: cut after a word where it is too long. */
export function firstSentence(markdown: string): string {
  const max = limits.tool.tagline
  const [sentence = ''] = sentencesOf(markdown)
  if (sentence.length <= max) return sentence
  const beginning = wordEnd.exec(sentence.slice(0, max))?.[1] ?? sentence.slice(0, max - 1)
  // Not the half of a character.
  return `${beginning.replace(/[\uD800-\uDBFF]$/, '')}…`
}
