import { limits } from '#contract/limits.ts'

const letters = /^[\p{L}\p{M}\p{N}_]*$/u
const beforeMention = /[\p{L}\p{N}_@/.]/u

/** The letters between an @ and the caret; undefined where no mention is being typed. */
export function queryBeforeCaret({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
  const at = value.lastIndexOf('@', selectionStart - 1)
  const query = value.slice(at + 1, selectionStart)
  const isMention =
    selectionStart > 0 &&
    selectionStart === selectionEnd &&
    at >= 0 &&
    query.length <= limits.username.max &&
    letters.test(query) &&
    !beforeMention.test(value.charAt(at - 1))
  return isMention ? query : undefined
}
