import { useSyncExternalStore } from 'react'

/** The count shows from this share of the limit on. */
const shownFrom = 0.9

/** Unicode code points of the trimmed text, as the server counts. */
function lengthOf(text: string): number {
  return Array.from(text.trim()).length
}

/** The count as text, or undefined while it is far below the limit. */
export function countText(text: string, max: number): string | undefined {
  const from = Math.ceil(max * shownFrom)
  // A code point has one or two UTF-16 units, so most texts need not be split.
  if (text.length < from) return undefined
  const length = lengthOf(text)
  return length < from ? undefined : `${length} of ${max} characters`
}

function subscribeToInput(listener: () => void): () => void {
  document.addEventListener('input', listener)
  return () => document.removeEventListener('input', listener)
}

const noSubscription = () => () => {}

function valueOf(id: string): string {
  const control = document.getElementById(id)
  return control && 'value' in control ? String(control.value) : ''
}

/** The text in the control with this id: the document holds it, also for forms that keep no state of it. */
export function useTypedText(id: string, enabled: boolean): string {
  return useSyncExternalStore(
    enabled ? subscribeToInput : noSubscription,
    () => (enabled ? valueOf(id) : ''),
    () => '',
  )
}

interface CharacterCountProps {
  id?: string | undefined
  text: string
  max: number
}

/** The number of characters in a limited field, from 90 % of the limit on. */
export function CharacterCount({ id, text, max }: CharacterCountProps) {
  const count = countText(text, max)
  if (!count) return null
  const isOver = lengthOf(text) > max
  return (
    <p
      id={id}
      className={`text-right text-sm tabular-nums ${isOver ? 'font-medium text-danger' : 'text-ink-3'}`}
    >
      {count}
    </p>
  )
}
