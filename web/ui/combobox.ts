import { useState, type KeyboardEvent } from 'react'
import { isComposing } from './is-composing.ts'

interface ComboboxState<Item> {
  /** Of the open popup; empty while it is closed. */
  items: Item[]
  /** Identifies an item, because newer items may arrive while one is selected. */
  keyOf: (item: Item) => string
  onPick: (item: Item) => void
  /** An arrow key has been pressed while the popup is closed. */
  onOpen: (text: string) => void
  /** Escape has been pressed; `isOpen` tells whether the popup was open. */
  onEscape: (isOpen: boolean) => void
}

/** Selection and keyboard of a combobox with a list popup, as in the ARIA Authoring Practices. */
export function useComboboxKeys<Item>({ items, keyOf, onPick, onOpen, onEscape }: ComboboxState<Item>) {
  const [selected, setSelected] = useState<string | null>(null)
  const active = selected === null ? -1 : items.findIndex((item) => keyOf(item) === selected)

  function move(step: 1 | -1) {
    // The input itself is one more position.
    const positions = items.length + 1
    const item = items[((active + 1 + step + positions) % positions) - 1]
    setSelected(item === undefined ? null : keyOf(item))
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return
    const isOpen = items.length > 0
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1)
        else onOpen(event.currentTarget.value)
        return
      case 'Escape':
        // The first Escape closes the popup.
        if (isOpen) event.preventDefault()
        onEscape(isOpen)
        return
      case 'Enter': {
        const picked = items[active]
        if (picked === undefined) return
        event.preventDefault()
        onPick(picked)
      }
    }
  }

  return { active, deselect: () => setSelected(null), onKeyDown }
}

/** The id of an option, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}
