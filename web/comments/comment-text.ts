import type { KeyboardEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { isComposing } from '#web/ui/is-composing.ts'

/** The error of a text that is too long. Counts code points, as the server does. */
export function lengthError(text: string): string | undefined {
  const { max } = limits.comment
  // A code point has at most two UTF-16 units, so most texts need not be counted.
  if (text.length <= max || Array.from(text.trim()).length <= max) return undefined
  return `Comment can have at most ${max} characters`
}

/** Ctrl+Enter and Cmd+Enter submit the form of a text area. */
export function submitWithEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
