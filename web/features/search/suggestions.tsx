import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isSearchable, suggestionsQuery } from '#web/api/search.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

interface Combobox {
  /** Empty while the popup is closed. */
  suggestions: string[]
  /** Index of the suggestion that the arrow keys have selected; -1 for the input itself. */
  active: number
  /** Opens the popup with the suggestions for a text. */
  suggestFor: (text: string) => void
  close: () => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

interface ComboboxEvents {
  /** A suggestion has been chosen. */
  onPick: (suggestion: string) => void
  /** Escape has been pressed while the popup is closed. */
  onEmpty: () => void
}

/** State and keyboard of a combobox with a list popup, as in the ARIA Authoring Practices. */
export function useCombobox({ onPick, onEmpty }: ComboboxEvents): Combobox {
  // Null while the popup is closed.
  const [text, setText] = useState<string | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const suggestions = useSuggestions(text ?? '')
  // Selected by its text, because newer suggestions may arrive.
  const active = selected === null ? -1 : suggestions.indexOf(selected)

  function suggestFor(typed: string) {
    setText(typed)
    setSelected(null)
  }

  function close() {
    setText(null)
    setSelected(null)
  }

  function move(step: 1 | -1) {
    // The input itself is one more position.
    const positions = suggestions.length + 1
    setSelected(suggestions[((active + 1 + step + positions) % positions) - 1] ?? null)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const input = event.currentTarget
    const open = suggestions.length > 0
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        if (open) move(event.key === 'ArrowDown' ? 1 : -1)
        else suggestFor(input.value)
        return
      case 'Escape':
        // The first Escape closes the popup, the second empties the input.
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

// The server renders three search boxes for each page, all empty: it needs no queries.
const useSuggestions = import.meta.env.SSR ? useNoSuggestions : useSuggestionsFor

function useNoSuggestions(_text: string): string[] {
  return []
}

/** Suggestions for a text; none for a blank text or after a failure. Keeps the last ones until the next ones arrive. */
function useSuggestionsFor(text: string): string[] {
  const q = text.trim()
  const enabled = isSearchable(q)
  const { data = [] } = useQuery({ ...suggestionsQuery(q), enabled, placeholderData: keepPreviousData })
  return enabled ? data : []
}

interface SuggestionListProps {
  id: string
  suggestions: string[]
  active: number
  onPick: (suggestion: string) => void
}

/** The id of an option, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** The popup of a search box. The focus stays in the input. */
export function SuggestionList({ id, suggestions, active, onPick }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-96 animate-appear overflow-y-auto rounded-md border border-line bg-raised p-1.5 shadow-float"
    >
      {suggestions.map((suggestion, index) => (
        // The keyboard is handled by the input: see `useCombobox`.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={suggestion}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          // Keeps the focus in the input.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
          className={classes(
            'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-2 text-sm text-ink select-none hover:bg-sunken',
            index === active && 'bg-sunken outline-2 -outline-offset-2 outline-accent',
          )}
        >
          <Icon name="search" className="size-4 shrink-0 text-ink-faint" />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {suggestion}
          </span>
        </div>
      ))}
    </div>
  )
}
