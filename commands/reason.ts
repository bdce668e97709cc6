import { characters, plain, tidy } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'

/** The reason of a decision of the operator, tidied. Throws a sentence when it is too short or too long. */
export function readReason(given = 'Decided by the operator'): string {
  const reason = tidy(given)
  const { min, max } = limits.moderation.reason
  if (!plain(reason) || characters(reason) < min || characters(reason) > max) {
    throw new Error(`A reason has ${min} to ${max} characters.`)
  }
  return reason
}
