import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ToolList } from '#web/api/tool-lists.ts'
import { parseToolList, toolsUrl } from './tool-filter.ts'

interface Wanted {
  list: ToolList
  /** Key of the location at which it was chosen. */
  key: string
}

/** The list in the address, and a function that changes it. A change applies at once, before the navigation ends. */
export function useToolList() {
  const [search] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const list = wanted?.key === key ? wanted.list : parseToolList(search)

  function change(changes: Partial<ToolList>, replace = false) {
    const { from: _, ...rest } = list
    const next = { ...rest, ...changes }
    setWanted({ list: next, key })
    // Further down the list, its first tools would be out of sight.
    void navigate(toolsUrl(next), { replace, preventScrollReset: scrollY < nearTop })
  }

  return { list, change }
}

const nearTop = 400
