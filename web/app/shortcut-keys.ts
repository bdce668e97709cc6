interface Shortcut {
  action: 'search' | 'help'
  /** A character without a modifier key: not while typing, and it can be turned off (WCAG 2.1.4). */
  isSingleKey: boolean
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The shortcut of a key press, if it is one. */
export function shortcutOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Keys,
  singleKeys: boolean,
): Shortcut | undefined {
  const modified = ctrlKey || metaKey
  if (modified && !altKey && !shiftKey && key.toLowerCase() === 'k')
    return { action: 'search', isSingleKey: false }
  if (modified || altKey || !singleKeys) return undefined
  // Some layouts have the slash on a shifted key, so Shift does not matter.
  if (key === '/') return { action: 'search', isSingleKey: true }
  return key === '?' ? { action: 'help', isSingleKey: true } : undefined
}

const textFields =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [role=menu], [contenteditable]:not([contenteditable=false])'

/** Whether a key that is pressed on an element types a character or selects an item by its first letter. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(textFields) !== null
}

/** Focuses the visible search box; false where the page has none. */
export function focusSearch(): boolean {
  const boxes = document.querySelectorAll<HTMLInputElement>('search input[name=q]')
  const box = [...boxes].find((one) => one.checkVisibility())
  box?.focus()
  box?.select()
  return box !== undefined
}
