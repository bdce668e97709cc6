import { useRef } from 'react'

/**
 * Handlers for the content of a dialog that is opened by state: it gives the focus back to where it was. (The library
 * does so only for triggers of its own.)
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
  }
}
