import { limits } from '#contract/limits.ts'
import { opinionsIn } from './judge-sentence.ts'
import { firstPerson } from './judged-sentences.ts'
import { sentencesOf } from './sentences.ts'

// Each like makes the lists with its post anew, but no other texts.
const remembered = new Map<string, string | null>()
const maxRemembered = 500

function strongestSentence(review: string): string | null {
  let best: string | null = null
  let most = 0
  for (const sentence of sentencesOf(review)) {
    if (sentence.length < limits.highlight.min || sentence.length > limits.highlight.max) continue
    const strengths = opinionsIn(sentence).map(({ strength }) => strength)
    if (strengths.length === 0) continue
    const strength = Math.max(...strengths) + (firstPerson.test(sentence) ? 1 : 0)
    if (strength > most) [best, most] = [sentence, strength]
  }
  return best
}

/** The sentence of a long review that judges most, for or against; null when none does. */
export function highlightOf(review: string): string | null {
  if (review.length < limits.highlight.review) return null
  const known = remembered.get(review)
  if (known !== undefined) return known
  const found = strongestSentence(review)
  if (remembered.size === maxRemembered) remembered.delete(remembered.keys().next().value!)
  remembered.set(review, found)
  return found
}
