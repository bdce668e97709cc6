import { useEffect, useId, useRef } from 'react'
import { placeAt, type Side } from './placement.ts'

interface TooltipWordsProps {
  text: string
  side: Side
  anchor: Element
  onEnter: () => void
  onClose: () => void
}

/** The words of an open tooltip, above everything else, tied to their element. */
export function TooltipWords({ text, side, anchor, onEnter, onClose }: TooltipWordsProps) {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    if (box.current === null) return undefined
    box.current.showPopover()
    placeAt(box.current, anchor, side)
    anchor.setAttribute('aria-describedby', id)
    return () => anchor.removeAttribute('aria-describedby')
  }, [anchor, id, side])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    addEventListener('keydown', onKey)
    addEventListener('scroll', onClose, { capture: true, passive: true })
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('scroll', onClose, { capture: true })
    }
  }, [onClose])

  return (
    <span
      ref={box}
      id={id}
      role="tooltip"
      popover="manual"
      onPointerEnter={onEnter}
      onPointerLeave={onClose}
      className="fixed inset-auto m-0 animate-appear rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium text-page shadow-float select-none"
    >
      {text}
    </span>
  )
}
