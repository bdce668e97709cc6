import { useCallback } from 'react'

const heights = new Map<number, number>()

/**
 * Ref for the frame of a card whose drawing the browser may put off. It remembers how high the card was, so that a
 * list which is shown again takes the same room at once, and the place where somebody was is still there.
 */
export function useRememberedHeight(id: number) {
  return useCallback(
    (frame: HTMLElement | null) => {
      if (!frame) return
      const known = heights.get(id)
      if (known !== undefined) frame.style.containIntrinsicHeight = `auto ${known}px`
      return () => void heights.set(id, contentHeight(frame))
    },
    [id],
  )
}

/** In fractions of a pixel: over a long list, they add up. */
function contentHeight(frame: HTMLElement): number {
  const { paddingTop, paddingBottom } = getComputedStyle(frame)
  return frame.getBoundingClientRect().height - parseFloat(paddingTop) - parseFloat(paddingBottom)
}
