import { useEffect, useState } from 'react'

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

/** The text in the control with this id, also when a form without state changes it. */
export function useTypedText(id: string, enabled: boolean) {
  const [text, setText] = useState('')
  // After every render: a form can reset its inputs without an event.
  useEffect(() => {
    const control = enabled ? document.getElementById(id) : null
    if (control && 'value' in control) setText(String(control.value))
  })
  return [text, setText] as const
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
      className={`text-right text-sm tabular-nums ${isOver ? 'font-medium text-danger' : 'text-ink-faint'}`}
    >
      {count}
    </p>
  )
}
