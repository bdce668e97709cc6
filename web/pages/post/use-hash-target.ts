import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Goes to the part of the page that the address points to (`#comments`). The router looks for it as soon as the
 * address changes, which can be before the part is there. Who comes back is left where they were.
 */
export function useHashTarget(id: string): void {
  const { hash } = useLocation()
  const cameBack = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    if (cameBack || hash !== `#${id}`) return
    const target = document.getElementById(id)
    target?.scrollIntoView()
    target?.focus({ preventScroll: true })
  }, [id, hash, cameBack])
}
