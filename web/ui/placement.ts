const gap = 6
const margin = 8

/** Puts `floating` below (or, where there is more room, above) `anchor`, as tall as fits. Both lie in the viewport. */
export function placeBeside(floating: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): void {
  const { top, bottom, left, right } = anchor.getBoundingClientRect()
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const below = height - bottom - gap - margin
  const above = top - gap - margin
  const under = below >= above || below >= floating.scrollHeight
  Object.assign(floating.style, {
    top: under ? `${bottom + gap}px` : 'auto',
    bottom: under ? 'auto' : `${height - top + gap}px`,
    left:
      align === 'start'
        ? `${Math.max(margin, Math.min(left, width - floating.offsetWidth - margin))}px`
        : 'auto',
    right:
      align === 'end'
        ? `${Math.max(margin, Math.min(width - right, width - floating.offsetWidth - margin))}px`
        : 'auto',
    maxHeight: `${Math.max(under ? below : above, 96)}px`,
  })
}

export type Side = 'top' | 'right' | 'bottom' | 'left'

const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

/** Puts `floating` at the middle of one side of `anchor`; at the opposite side where it would leave the window. */
export function placeAt(floating: HTMLElement, anchor: Element, side: Side): void {
  const first = positionAt(floating, anchor, side)
  const { x, y } = fits(first, floating) ? first : positionAt(floating, anchor, opposite[side])
  const { clientWidth, clientHeight } = document.documentElement
  Object.assign(floating.style, {
    left: `${Math.max(margin, Math.min(x, clientWidth - floating.offsetWidth - margin))}px`,
    top: `${Math.max(margin, Math.min(y, clientHeight - floating.offsetHeight - margin))}px`,
  })
}

interface Point {
  x: number
  y: number
}

function positionAt(floating: HTMLElement, anchor: Element, side: Side): Point {
  const { top, bottom, left, right, width, height } = anchor.getBoundingClientRect()
  const middle = {
    x: left + width / 2 - floating.offsetWidth / 2,
    y: top + height / 2 - floating.offsetHeight / 2,
  }
  switch (side) {
    case 'top':
      return { ...middle, y: top - floating.offsetHeight - gap }
    case 'bottom':
      return { ...middle, y: bottom + gap }
    case 'left':
      return { ...middle, x: left - floating.offsetWidth - gap }
    case 'right':
      return { ...middle, x: right + gap }
  }
}

function fits({ x, y }: Point, { offsetWidth, offsetHeight }: HTMLElement): boolean {
  const { clientWidth, clientHeight } = document.documentElement
  return x >= 0 && y >= 0 && x + offsetWidth <= clientWidth && y + offsetHeight <= clientHeight
}
