import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { containsOwnData, type PasswordOwner } from '#contract/password-owner.ts'
import type { Strength } from './strength.ts'

// The time grows with the square of the length; more characters only make a password stronger.
const maxLength = 64
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength })
const commonPasswords = new Set<string | number>(dictionary['passwords-common'])

const ownData = 'Leave out your name, username and email.'
const common = 'Many people use this password.'
const similar = 'This is much like a common password.'
const keys = 'Avoid rows of keys, such as qwerty.'
const repeats = 'Avoid repeats, such as aaa or abcabc.'
const dates = 'Avoid dates and years.'

/** Suggestions by the library's names of weaknesses. */
const suggestions: Record<string, string> = {
  topTen: similar,
  topHundred: similar,
  common: similar,
  similarToCommon: similar,
  userInputs: ownData,
  straightRow: keys,
  keyPattern: keys,
  simpleRepeat: repeats,
  extendedRepeat: repeats,
  sequences: 'Avoid sequences, such as abc or 6543.',
  recentYears: dates,
  dates,
}

const addWords = 'Add another word or two.'
// For a field that has no room for words.
const mixMore = 'Mix in letters and numbers at random.'
const roomForAWord = 6

/** Estimates the strength of a password. What the server refuses is very weak. */
export function estimate(password: string, owner: PasswordOwner, max: number): Strength {
  if (containsOwnData(password, owner)) return { score: 0, suggestion: ownData }
  if (commonPasswords.has(password.toLowerCase())) return { score: 0, suggestion: common }
  const { score, feedback } = zxcvbn.check(password, wordsOf(owner))
  if (score === 4) return { score, suggestion: '' }
  const hasRoom = max - password.length >= roomForAWord
  return { score, suggestion: suggestions[feedback.warning ?? ''] ?? (hasRoom ? addWords : mixMore) }
}

function wordsOf({ name, email, username }: PasswordOwner): string[] {
  return [name, email, username ?? '', ...name.split(/\s+/), ...email.split(/[@.]/)].filter(
    (word) => word.length > 2,
  )
}
