import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Suggestion as SuggestedText } from '#contract/search.ts'
import { limits } from '#contract/limits.ts'
import { isSearchable, suggestionsQuery } from '#web/api/search.ts'
import { foundToolsQuery } from '#web/api/tool-lists.ts'
import { useComboboxKeys } from '#web/ui/combobox.ts'

/** A text to search for, or a task to find tools for. */
export interface Suggestion extends SuggestedText {
  /** The tool of this name, if there is one. */
  tool?: { name: string; logo: string | null } | undefined
}

interface ComboboxEvents {
  /** A suggestion has been chosen. */
  onPick: (suggestion: Suggestion) => void
  /** Escape has been pressed while the popup is closed. */
  onEmpty: () => void
}

/** State and keyboard of the search box. `suggestions` is empty while the popup is closed. */
export function useSuggestionBox({ onPick, onEmpty }: ComboboxEvents) {
  // Null while the popup is closed.
  const [text, setText] = useState<string | null>(null)
  const suggestions = useSuggestions(text ?? '')
  const { active, deselect, onKeyDown } = useComboboxKeys({
    items: suggestions,
    keyOf,
    onPick,
    onOpen: suggestFor,
    onEscape(isOpen) {
      // The second Escape empties the input.
      if (!isOpen) onEmpty()
      close()
    },
  })

  /** Opens the popup with the suggestions for a text. */
  function suggestFor(typed: string) {
    setText(typed)
    deselect()
  }

  function close() {
    setText(null)
    deselect()
  }

  return { suggestions, active, suggestFor, close, onKeyDown }
}

/** Tells suggestions apart: a task may have the name of a category. */
export function keyOf({ kind, text }: Suggestion): string {
  return `${kind} ${text}`
}

// The server renders three search boxes for each page, all empty: it needs no queries.
const useSuggestions = import.meta.env.SSR ? useNoSuggestions : useSuggestionsFor

function useNoSuggestions(_text: string): Suggestion[] {
  return []
}

/** Suggestions for a text; none for a blank text or after a failure. Keeps the last ones until the next ones arrive. */
function useSuggestionsFor(text: string): Suggestion[] {
  const q = text.trim()
  const enabled = isSearchable(q)
  const { data = [], isPlaceholderData } = useQuery({
    ...suggestionsQuery(q),
    enabled,
    placeholderData: keepPreviousData,
  })
  const { data: tools = [] } = useQuery({
    ...foundToolsQuery(q, limits.tool.found),
    // Not for every letter of a text that is typed fast.
    enabled: enabled && data.length > 0 && !isPlaceholderData,
    placeholderData: keepPreviousData,
  })
  if (!enabled) return []
  return data.map(({ text: suggested, kind }) => ({
    text: suggested,
    kind,
    tool:
      kind === 'title' ? tools.find(({ name }) => name.toLowerCase() === suggested.toLowerCase()) : undefined,
  }))
}
