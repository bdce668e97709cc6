import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isSearchable, suggestionsQuery } from '#web/api/search.ts'

/** Suggestions for a text; none for a blank one, and none when the call fails. The last ones stay until others are there. */
export const useSuggestions = import.meta.env.SSR ? nothingTyped : useSuggestionsFor

/** On the server nobody types; every page has three boxes there. */
function nothingTyped(_text: string): string[] {
  return []
}

function useSuggestionsFor(text: string): string[] {
  const q = text.trim()
  const enabled = isSearchable(q)
  const { data = [] } = useQuery({ ...suggestionsQuery(q), enabled, placeholderData: keepPreviousData })
  return enabled ? data : []
}
