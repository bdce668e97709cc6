import { useEffect, useRef } from 'react'
import { placeBeside } from '#web/ui/placement.ts'

/** Ref for an open popover, which stays below its button whatever scrolls or is resized. */
export function usePlacedPopover<Popover extends HTMLElement>(open: boolean, buttonId: string) {
  const popover = useRef<Popover>(null)
  useEffect(() => {
    const [box, button] = [popover.current, document.getElementById(buttonId)]
    if (!open || box === null || button === null) return undefined
    const place = () => placeBeside(box, button, 'end')
    place()
    // What is in it comes later and makes it grow.
    const size = new ResizeObserver(place)
    size.observe(box)
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      size.disconnect()
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [open, buttonId])
  return popover
}
