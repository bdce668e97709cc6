import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { classes } from './classes.ts'

const openDelayMs = 700
const skipDelayMs = 300
// Time to move the pointer from the element to the tooltip.
const closeDelayMs = 120

const DelayContext = createContext(openDelayMs)

/** Sets the delay of the tooltips inside. The default is 700 ms, and none within 300 ms after another tooltip. */
export function TooltipProvider({ delay, children }: { delay: number; children: ReactNode }) {
  return <DelayContext value={delay}>{children}</DelayContext>
}

let lastClosed = Number.NEGATIVE_INFINITY

/** The element whose tooltip is open, and functions that change it after a delay. */
function useAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = useCallback((next: HTMLElement | null, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (next === null) lastClosed = performance.now()
      setAnchor(next)
    }, delayMs)
  }, [])
  const cancel = useCallback(() => clearTimeout(timer.current), [])
  return { anchor, change, cancel }
}

function openDelay(delay: number): number {
  return performance.now() - lastClosed < skipDelayMs ? 0 : delay
}

interface TooltipProps {
  text: string
  side?: Side
  off?: boolean
  /** One focusable element. */
  children: ReactNode
}

type Side = 'top' | 'right' | 'bottom' | 'left'

const areas: Record<Side, string> = {
  top: '[position-area:top]',
  right: '[position-area:right]',
  bottom: '[position-area:bottom]',
  left: '[position-area:left]',
}

/** A tooltip on hover and focus; Escape closes it. Its text must be available elsewhere, too. */
export function Tooltip({ text, side = 'top', off = false, children }: TooltipProps) {
  const delay = useContext(DelayContext)
  const { anchor, change, cancel } = useAnchor()
  const close = useCallback(() => change(null, 0), [change])
  const childOf = (wrapper: HTMLElement) => wrapper.firstElementChild as HTMLElement | null
  return (
    <>
      <span
        className="contents"
        onPointerEnter={({ pointerType, currentTarget }) => {
          if (!off && pointerType !== 'touch') change(childOf(currentTarget), openDelay(delay))
        }}
        onPointerLeave={() => (anchor === null ? cancel() : change(null, closeDelayMs))}
        onPointerDown={() => (anchor === null ? cancel() : close())}
        onFocus={({ target, currentTarget }) => {
          if (!off && target.matches(':focus-visible')) change(childOf(currentTarget), 0)
        }}
        onBlur={close}
      >
        {children}
      </span>
      {anchor && !off && <Content text={text} side={side} anchor={anchor} onEnter={cancel} onClose={close} />}
    </>
  )
}

interface ContentProps {
  text: string
  side: Side
  anchor: HTMLElement
  onEnter: () => void
  onClose: () => void
}

function Content({ text, side, anchor, onEnter, onClose }: ContentProps) {
  const id = useId()
  const popover = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    // The source is the anchor of `position-area`.
    popover.current?.showPopover({ source: anchor })
    anchor.setAttribute('aria-describedby', id)
    return () => anchor.removeAttribute('aria-describedby')
  }, [anchor, id])

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
      ref={popover}
      id={id}
      role="tooltip"
      popover="manual"
      onPointerEnter={onEnter}
      onPointerLeave={onClose}
      className={classes(
        'fixed inset-auto m-1.5 animate-appear rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium text-bg shadow-float select-none',
        '[position-try-fallbacks:flip-block,flip-inline]',
        'not-supports-[position-area:bottom]:inset-x-0 not-supports-[position-area:bottom]:top-auto not-supports-[position-area:bottom]:bottom-4 not-supports-[position-area:bottom]:mx-auto',
        areas[side],
      )}
    >
      {text}
    </span>
  )
}
