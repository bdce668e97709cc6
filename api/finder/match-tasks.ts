import { stemmer } from 'stemmer'
import { clauseEnd, functionWords, wordsIn } from './need-words.ts'
import { type Task, tasks } from './vocabulary.ts'

/** A phrase that people use for words that tools use. */
export interface Synonym {
  phrase: string
  means: string
}

interface TaskPhrase {
  task: Task
  stems: string[]
  /** Whether the stems must stand in this order: 'speech to text' is not 'text to speech'. */
  ordered: boolean
}

/** Function words around which the order of the others counts. */
const directions = new Set(['to', 'into', 'from'])

// Runs of characters of scripts without spaces between words, and of Korean, and other runs.
const runs =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+|[^\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+/gu
const isUnspaced =
  /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u

/** The stem of a word; of a run of unspaced characters, its pairs of neighbours. */
function stemsOfRun(run: string): string[] {
  const [first, ...others] = run
  if (others.length === 0 || !isUnspaced.test(run)) return [stemmer(run)]
  return others.map((character, index) => (others[index - 1] ?? first) + character)
}

/** The stems of a text's words in their order, without function words. */
export function stems(text: string): string[] {
  return wordsIn(text)
    .filter((word) => word.text !== clauseEnd && !functionWords.has(word.text))
    .flatMap((word) => word.text.match(runs)!.flatMap(stemsOfRun))
}

function toTaskPhrase(task: Task, phrase: string): TaskPhrase {
  return { task, stems: stems(phrase), ordered: wordsIn(phrase).some(({ text }) => directions.has(text)) }
}

const shippedPhrases = tasks.flatMap((task) =>
  [task.task, ...task.phrases].map((phrase) => toTaskPhrase(task, phrase)),
)

/** A sentence is what a phrase must be in. */
const sentenceEnd = /[.!?]\s|\n/

function isInOrder(phrase: string[], sentence: string[]): boolean {
  let at = -1
  return phrase.every((stem) => (at = sentence.indexOf(stem, at + 1)) >= 0)
}

/**
 * Makes a function that tells which tasks a text is about, in the order in which the text names them. A synonym whose
 * `means` is about tasks is a further phrase to say each.
 */
export function createMatcher(synonyms: Synonym[] = []): (text: string) => Task[] {
  const byStem = new Map<string, TaskPhrase[]>()
  const add = (phrases: TaskPhrase[]) => {
    for (const phrase of phrases) {
      const [first] = phrase.stems
      if (first !== undefined) byStem.set(first, [...(byStem.get(first) ?? []), phrase])
    }
  }
  const match = (text: string) => {
    const found = new Set<Task>()
    for (const sentence of text.split(sentenceEnd).map(stems)) {
      const has = new Set(sentence)
      for (const stem of has) {
        for (const phrase of byStem.get(stem) ?? []) {
          if (
            phrase.ordered ? isInOrder(phrase.stems, sentence) : phrase.stems.every((one) => has.has(one))
          ) {
            found.add(phrase.task)
          }
        }
      }
    }
    return [...found]
  }
  add(shippedPhrases)
  add(synonyms.flatMap(({ phrase, means }) => match(means).map((task) => toTaskPhrase(task, phrase))))
  return match
}

/** Tells which tasks a text is about by the shipped vocabulary. */
export const matchTasks = createMatcher()
