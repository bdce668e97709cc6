/**
 * For `data-modal` on what covers the page: keeps the page from moving, see `styles-base.css`. Where its scrollbar takes
 * up room, that room has to stay.
 */
export function heldPage(): 'with-scrollbar' | 'plain' {
  return window.innerWidth > document.documentElement.clientWidth ? 'with-scrollbar' : 'plain'
}
