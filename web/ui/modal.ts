import { useRef } from 'react'

/**
 * Value of `data-modal` on a modal's overlay: the style sheet then stops the page from scrolling, and keeps the space of
 * its scrollbar.
 */
export function scrollLock(): 'with-scrollbar' | 'plain' {
  return window.innerWidth > document.documentElement.clientWidth ? 'with-scrollbar' : 'plain'
}

/**
 * Handlers for the content of a dialog that is opened by state: they restore the focus. The library does this only for
 * its own triggers.
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
