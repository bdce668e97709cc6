import { useState, type KeyboardEvent } from 'react'
import { useSuggestions } from './use-suggestions.ts'

interface Combobox {
  /** Empty while the popup is closed. */
  suggestions: string[]
  /** The one that the arrow keys have reached; -1 when they are in the box itself. */
  active: number
  /** Opens the popup with what is suggested for a text. */
  suggestFor: (text: string) => void
  close: () => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

interface Outcome {
  /** A suggestion was chosen. */
  onPick: (suggestion: string) => void
  /** The box is to be emptied. */
  onEmpty: () => void
}

/** The keyboard of a combobox with a list, as in the ARIA practices. */
export function useCombobox({ onPick, onEmpty }: Outcome): Combobox {
  // Null: the popup is closed.
  const [text, setText] = useState<string | null>(null)
  const [reached, setReached] = useState<string | null>(null)
  const suggestions = useSuggestions(text ?? '')
  // By its words, since newer suggestions may arrive while one is reached.
  const active = reached === null ? -1 : suggestions.indexOf(reached)

  function suggestFor(typed: string) {
    setText(typed)
    setReached(null)
  }

  function close() {
    setText(null)
    setReached(null)
  }

  function move(step: 1 | -1) {
    // One place more than there are suggestions: the box itself.
    const places = suggestions.length + 1
    setReached(suggestions[((active + 1 + step + places) % places) - 1] ?? null)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const box = event.currentTarget
    const open = suggestions.length > 0
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        if (open) move(event.key === 'ArrowDown' ? 1 : -1)
        else suggestFor(box.value)
        return
      case 'Escape':
        // The first closes the popup, the second empties the box.
        if (open) event.preventDefault()
        else onEmpty()
        close()
        return
      case 'Enter': {
        const picked = suggestions[active]
        if (picked === undefined) return
        event.preventDefault()
        onPick(picked)
      }
    }
  }

  return { suggestions, active, suggestFor, close, onKeyDown }
}
