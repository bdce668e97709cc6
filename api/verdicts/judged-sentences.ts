import { limits } from '#contract/limits.ts'
import { opinionsIn, type Opinion } from './judge-sentence.ts'
import { sentencesOf } from './sentences.ts'
import type { Said } from './text-queries.ts'

/** A whole sentence of a member about a tool. */
export interface Sentence {
  text: string
  said: Said
}

export interface JudgedSentence extends Sentence {
  opinions: Opinion[]
}

/** A description tells what a tool does; it judges where its author speaks. */
export const firstPerson = /\b(?:I|I['’]\p{Ll}+|my|we|we['’]\p{Ll}+|our|me|us)\b/u
// Comments also answer other people.
const answers = [
  /^(?:[@"“„«>]|(?:that|that['’]s|thanks?|agreed|same|your|you|sorry|congratulations|i (?:dis)?agree|can confirm)\b)/i,
  /\b(?:this|the|your) (?:post|review|write-?up|sentence|comment|line|note|reminder|description|question|point)\b/i,
  /\b(?:great|good|nice|beautiful) (?:post|review|write-?up|sentence|comment|line|note|reminder|description)\b/i,
  /\b(?:perfect|lovely|thoughtful|honest) (?:post|review|write-?up|sentence|comment|line|note|description)\b/i,
]

/** The sentences of a text that may say something about the tool, short enough for a quote. */
export function sentencesIn(said: Said): Sentence[] {
  const own = sentencesOf(said.text)
  const sentences =
    said.comment_id === null
      ? [...own, ...sentencesOf(said.description).filter((text) => firstPerson.test(text))]
      : own.filter((text) => !answers.some((one) => one.test(text)))
  return sentences.filter((text) => text.length <= limits.verdict.quote).map((text) => ({ text, said }))
}

/** The sentences of a text that judge the tool with this name, by the rules. */
export function judgedSentencesIn(said: Said, name: string): JudgedSentence[] {
  return sentencesIn(said)
    .map((sentence) => ({ ...sentence, opinions: opinionsIn(sentence.text, name) }))
    .filter(({ opinions }) => opinions.length > 0)
}
