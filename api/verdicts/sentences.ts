import { plainText } from '#contract/plain-text.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

// Dots after which a sentence goes on: abbreviations, initials, and numbers of lists.
const openEnd =
  /(?:^|[\s("'“‘[])(?:e\.g|i\.e|z\.B|d\.h|approx|vs|ca|cf|incl|excl|esp|resp|bzw|Dr|Mr|Mrs|Ms|Prof|Sr|Jr|St|Mt|[Ff]ig|vol|ver|\p{Lu}|\d{1,2})\.\s*$/u
// Abbreviations that are words, too: 'No. 5' and 'No. It crashes.'
const openBeforeNumber = /(?:^|[\s(])(?:no|nr|p|pp|art|sec|min|max|ch)\.\s*$/i
const wrapped = /[^\n]{40}\n$/
const end = /[.!?…:;。！？؟]["'”’)\]]*\s*$/u

/** Whether the segmenter has cut a sentence in two between these parts. */
function isCut(before: string, after: string): boolean {
  if (openEnd.test(before)) return !/\n\s*$/.test(before) && !/(?:^|\s)I\.\s*$/.test(before)
  if (openBeforeNumber.test(before)) return /^\d/.test(after)
  // Inside an address.
  if (/[.!?]$/.test(before)) return /^[\p{L}\p{N}/&=]/u.test(after)
  // A long line that its writer has wrapped.
  return wrapped.test(before) && !end.test(before) && /^\p{Ll}/u.test(after)
}

/** The whole sentences of a text in Markdown, verbatim but for white space and marks. */
export function sentencesOf(markdown: string): string[] {
  const sentences: string[] = []
  for (const { segment } of segmenter.segment(plainText(markdown))) {
    const last = sentences.at(-1)
    if (last !== undefined && isCut(last, segment)) sentences[sentences.length - 1] = last + segment
    else sentences.push(segment)
  }
  return sentences
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}
