import { readFileSync } from 'node:fs'

export interface Task {
  /** A task that people do, such as 'Transcribe speech'; unique. */
  task: string
  /** The name of the category that most tools for it are in. */
  category: string
  /** Ways to say it. */
  phrases: string[]
}

/** Reads `[Category]` and below it `Task: phrase, phrase`. */
function readVocabulary(text: string): Task[] {
  let category = ''
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return []
    if (line.startsWith('[')) {
      category = line.slice(1, -1)
      return []
    }
    const [task, phrases] = line.split(': ') as [string, string]
    return [{ task, category, phrases: phrases.split(', ') }]
  })
}

/** The tasks of vocabulary.txt. */
export const tasks: readonly Task[] = readVocabulary(
  readFileSync(new URL('vocabulary.txt', import.meta.url), 'utf8'),
)
