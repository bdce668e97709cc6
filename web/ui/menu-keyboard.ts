import type { KeyboardEvent } from 'react'

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
}

/** Focuses the checked item, else the first enabled one. */
export function focusFirst(menu: HTMLElement): void {
  const items = itemsOf(menu)
  const checked = items.find((item) => item.getAttribute('aria-checked') === 'true')
  const enabled = items.find((item) => item.ariaDisabled !== 'true')
  const target = checked ?? enabled ?? items[0] ?? menu
  target.focus({ preventScroll: true })
}

/** Moves the focus in a menu with arrow keys, Home, End and first letters; Escape and Tab close the menu. */
export function moveFocus(event: KeyboardEvent, menu: HTMLElement): void {
  if (event.key === 'Escape' || event.key === 'Tab') {
    // Closing restores the focus to the button, and Tab continues there. Escape must not close a dialog around the menu.
    if (event.key === 'Escape') event.preventDefault()
    menu.hidePopover()
    return
  }
  const items = itemsOf(menu)
  const at = items.findIndex((item) => item === document.activeElement)
  const target = targetOf(event, items, at)
  if (!target) return
  event.preventDefault()
  target.focus()
}

function targetOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, items: HTMLElement[], at: number) {
  const wrap = (index: number) => items[(index + items.length) % items.length]
  switch (key) {
    case 'ArrowDown':
      return wrap(at + 1)
    case 'ArrowUp':
      return wrap(at < 0 ? -1 : at - 1)
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
    default:
      if (key.length > 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
      return startingWith(key, [...items.slice(at + 1), ...items.slice(0, at + 1)])
  }
}

function startingWith(letter: string, items: HTMLElement[]): HTMLElement | undefined {
  return items.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()))
}
