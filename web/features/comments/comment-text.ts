import { limits } from '#contract/limits.ts'

/** What is wrong with the text of a comment, if anything. Characters are counted as the server does. */
export function tooLong(text: string): string | undefined {
  const { max } = limits.comment
  // No character takes more than two units.
  if (text.length <= max || Array.from(text.trim()).length <= max) return undefined
  return `Comment can have at most ${max} characters`
}

/** Ctrl or Cmd with Enter sends a text area's form. */
export function submitWithEnter(event: React.KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
