import { limits } from '#contract/limits.ts'
import type { Summarizer } from '#api/http/call.ts'
import { firstWords } from './first-words.ts'

const introduction = 'Key points from the page: '
const maxSentences = 4
// Ranking compares all pairs of sentences.
const maxCompared = 250

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

function sentencesOf(text: string): string[] {
  const paragraphs = text.split(/\n+/)
  const sentences = paragraphs.flatMap((paragraph) =>
    Array.from(segmenter.segment(paragraph), (s) => s.segment.trim()),
  )
  return [...new Set(sentences)].filter((sentence) => /\p{L}/u.test(sentence)).slice(0, maxCompared)
}

function wordsOf(sentence: string): Set<string> {
  return new Set(sentence.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])
}

function similarity(a: Set<string>, b: Set<string>): number {
  const scale = Math.log(a.size) + Math.log(b.size)
  if (!(scale > 0)) return 0
  return a.intersection(b).size / scale
}

const damping = 0.85
const rounds = 30

/**
 * TextRank: the rank of a sentence is that of the sentences it shares words with. Weights and damping after
 * R. Mihalcea and P. Tarau, "TextRank: Bringing Order into Texts", EMNLP 2004, sections 2.2 and 4.
 */
export function rankSentences(sentences: string[]): number[] {
  const words = sentences.map(wordsOf)
  const weights = words.map((a, i) => words.map((b, j) => (i === j ? 0 : similarity(a, b))))
  const sums = weights.map((row) => row.reduce((sum, weight) => sum + weight, 0))
  let ranks = sentences.map(() => 1)
  for (let round = 0; round < rounds; round += 1) {
    ranks = ranks.map((_, i) => {
      const received = weights.reduce(
        (sum, row, j) => (sums[j]! > 0 ? sum + (row[i]! / sums[j]!) * ranks[j]! : sum),
        0,
      )
      return 1 - damping + damping * received
    })
  }
  return ranks
}

function wordCount(text: string): number {
  return text.split(/\s+/).length
}

/** The highest ranked sentences of a text in their own order, up to `words` words. */
function keySentences(text: string, words: number): string {
  const sentences = sentencesOf(text)
  if (sentences.length === 0) return firstWords(text, words)
  const ranks = rankSentences(sentences)
  const best = sentences.map((_, index) => index).sort((a, b) => ranks[b]! - ranks[a]! || a - b)
  const chosen: number[] = []
  let left = words
  for (const index of best) {
    const count = wordCount(sentences[index]!)
    if (chosen.length === maxSentences || count > left) continue
    chosen.push(index)
    left -= count
  }
  if (chosen.length === 0) return firstWords(sentences[best[0]!]!, words)
  return chosen
    .sort((a, b) => a - b)
    .map((index) => sentences[index])
    .join(' ')
}

/** Summarises without a model, by sentences of the text, and says so in the summary. */
export const extractiveSummarizer: Summarizer = {
  model: 'textrank-1',
  async summarize(text) {
    return introduction + keySentences(text, limits.summary.words - wordCount(introduction.trim()))
  },
}
