interface ShortcutState {
  /** The dialog is open. */
  open: boolean
  /** Shortcuts of one character work. */
  singleKeys: boolean
}

const storageKey = 'toolshelf-single-key-shortcuts'
const listeners = new Set<() => void>()
let state: ShortcutState | undefined

export function shortcutState(): ShortcutState {
  state ??= { open: false, singleKeys: readSingleKeys() }
  return state
}

export function subscribeToShortcuts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const openShortcuts = () => change({ open: true })
export const closeShortcuts = () => change({ open: false })

/** Turns the shortcuts of one character on or off, in this browser. */
export function setSingleKeys(singleKeys: boolean): void {
  change({ singleKeys })
  try {
    localStorage.setItem(storageKey, singleKeys ? 'on' : 'off')
  } catch {
    // Without storage it lasts as long as the page.
  }
}

function readSingleKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

function change(changed: Partial<ShortcutState>): void {
  state = { ...shortcutState(), ...changed }
  for (const listener of listeners) listener()
}
