import { createContext, useContext, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Search } from '#web/api/search.ts'

export const searchPath = '/search'

/** The search in a URL like `/search?q=notes`; `q` is empty without one. */
export function parseSearch(search: URLSearchParams): Search {
  const from = search.get('cursor')
  return { q: (search.get('q') ?? '').trim(), ...(from && { from }) }
}

/** The URL of a search, such as `/search?q=notes`. */
export function searchUrl({ q, from }: Search): string {
  const params = new URLSearchParams({ q })
  if (from) params.set('cursor', from)
  return `${searchPath}?${params}`
}

interface SearchContextValue {
  /** The query of the results page; empty on other pages. */
  query: string
  /** The text in the search box. It survives the move of the box to another position of the page. */
  typed: Typed
  /** Navigates to the results. Ignores a blank text. */
  search: (text: string) => void
}

interface Typed {
  get: () => string
  set: (text: string) => void
}

// A mutable value, because typing must not render the page.
function createTyped(initial: string): Typed {
  let current = initial
  return { get: () => current, set: (text) => void (current = text) }
}

const SearchContext = createContext<SearchContextValue | null>(null)

/** Provides the search to the search boxes of a page. */
export function SearchProvider({ children }: { children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  const query = location.pathname === searchPath ? parseSearch(new URLSearchParams(location.search)).q : ''
  const [typed] = useState(() => createTyped(query))

  function search(text: string) {
    const q = text.trim()
    if (q !== '') void navigate(searchUrl({ q }))
  }

  return <SearchContext value={{ query, typed, search }}>{children}</SearchContext>
}

/** The search of the page. Throws outside of the provider. */
export function useSearch(): SearchContextValue {
  const value = useContext(SearchContext)
  if (value === null) throw new Error('useSearch needs a SearchProvider around it')
  return value
}
