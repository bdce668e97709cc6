import { useEffect, useRef, useState } from 'react'
import { useSearch } from './search-context.tsx'

/**
 * The text of a search box, in step with the address: going back shows what was searched for there. What somebody is
 * just typing is never touched, so the text belongs to the browser and not to React.
 */
export function useSearchText() {
  const { query, typed } = useSearch()
  const [firstText] = useState(typed.get)
  const input = useRef<HTMLInputElement>(null)
  // What the box held when it was last right.
  const settled = useRef(query)

  useEffect(() => {
    const box = input.current
    if (!box || settled.current === query) return
    const typing = document.activeElement === box && box.value !== settled.current
    settled.current = query
    if (typing) return
    box.value = query
    typed.set(query)
  }, [query, typed])

  /** Puts a text into the box. */
  function settle(text: string) {
    settled.current = text
    typed.set(text)
    if (input.current) input.current.value = text
  }

  return { input, firstText, settle, noteTyped: typed.set }
}
