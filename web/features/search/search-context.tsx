import { createContext, useContext, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { addressOf, searchOf, searchPath } from './search-address.ts'

interface SearchContextValue {
  /** What the page shows the results of; empty elsewhere. */
  query: string
  /** What stands in the box now; where the box moves to another place of the page, it goes on with that. */
  typed: Typed
  /** Goes to the results. A blank text is not searched for. */
  search: (text: string) => void
}

interface Typed {
  get: () => string
  set: (text: string) => void
}

function keepTyped(text: string): Typed {
  let kept = text
  return { get: () => kept, set: (text) => void (kept = text) }
}

const SearchContext = createContext<SearchContextValue | null>(null)

/** Holds the search of the page. */
export function SearchProvider({ children }: { children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  const query = location.pathname === searchPath ? searchOf(new URLSearchParams(location.search)).q : ''
  const [typed] = useState(() => keepTyped(query))

  function search(text: string) {
    const q = text.trim()
    if (q !== '') void navigate(addressOf({ q }))
  }

  return <SearchContext value={{ query, typed, search }}>{children}</SearchContext>
}

/** The search of the page. Throws outside its provider. */
export function useSearch(): SearchContextValue {
  const value = useContext(SearchContext)
  if (value === null) throw new Error('useSearch needs a SearchProvider around it')
  return value
}
