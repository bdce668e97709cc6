import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { TooltipWords } from './tooltip-words.tsx'
import type { Side } from './placement.ts'

const openDelayMs = 700
const skipDelayMs = 300
// Time to move the pointer from the element to the words.
const graceMs = 120

const DelayContext = createContext(openDelayMs)

/** Sets how long tooltips inside it wait. Without it: 700 ms, and none within 300 ms after another. */
export function TooltipProvider({ delay, children }: { delay: number; children: ReactNode }) {
  return <DelayContext value={delay}>{children}</DelayContext>
}

let lastClosed = Number.NEGATIVE_INFINITY

/** The element that has a tooltip now, and the ways to change that: at once or in a while. */
function useAnchor() {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = useCallback((next: Element | null, waitMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (next === null) lastClosed = performance.now()
      setAnchor(next)
    }, waitMs)
  }, [])
  const stay = useCallback(() => clearTimeout(timer.current), [])
  return { anchor, change, stay }
}

function openingDelay(delay: number): number {
  return performance.now() - lastClosed < skipDelayMs ? 0 : delay
}

interface TooltipProps {
  text: string
  side?: Side
  /** Nothing to say at the moment. */
  off?: boolean
  /** One element that can be focused. */
  children: ReactNode
}

/**
 * Words that appear beside something that is pointed at or focused, and go with Escape. Never the only place where
 * they stand.
 */
export function Tooltip({ text, side = 'top', off = false, children }: TooltipProps) {
  const delay = useContext(DelayContext)
  const { anchor, change, stay } = useAnchor()
  const close = useCallback(() => change(null, 0), [change])
  return (
    <>
      <span
        className="contents"
        onPointerEnter={({ pointerType, currentTarget }) => {
          if (!off && pointerType !== 'touch') change(currentTarget.firstElementChild, openingDelay(delay))
        }}
        onPointerLeave={() => (anchor === null ? stay() : change(null, graceMs))}
        onPointerDown={() => (anchor === null ? stay() : close())}
        onFocus={({ target, currentTarget }) => {
          if (!off && target.matches(':focus-visible')) change(currentTarget.firstElementChild, 0)
        }}
        onBlur={close}
      >
        {children}
      </span>
      {anchor && !off && (
        <TooltipWords text={text} side={side} anchor={anchor} onEnter={stay} onClose={close} />
      )}
    </>
  )
}
