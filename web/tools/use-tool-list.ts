import { startTransition, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ToolList } from '#web/api/tool-lists.ts'
import { parseToolList, toolsUrl } from './tool-filter.ts'

/** The list in the address, and a function that changes it. A change applies at once, before the navigation ends. */
export function useToolList() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [list, setNextList] = useOptimistic(parseToolList(search))

  function change(changes: Partial<ToolList>, replace = false) {
    const { from: _, ...rest } = list
    const next = { ...rest, ...changes }
    startTransition(async () => {
      setNextList(next)
      // Further down the list, its first tools would be out of sight.
      await navigate(toolsUrl(next), { replace, preventScrollReset: scrollY < nearTop })
    })
  }

  return { list, change }
}

const nearTop = 400
