import { useSyncExternalStore } from 'react'

const cookie = 'sidebar_state'
const sevenDays = 604_800

interface SidebarState {
  /** Shows icons alone. */
  collapsed: boolean
  /** On narrow screens: the sheet is open. */
  sheetOpen: boolean
}

const atFirst: SidebarState = { collapsed: false, sheetOpen: false }
const listeners = new Set<() => void>()
let state: SidebarState | undefined

/** Collapses or expands the sidebar; on narrow screens opens or closes its sheet. */
export function toggleSidebar(): void {
  const { collapsed, sheetOpen } = current()
  if (isNarrow()) return change({ sheetOpen: !sheetOpen })
  change({ collapsed: !collapsed })
  document.cookie = cookieFor(collapsed, location.protocol)
  document.documentElement.dataset['sidebar'] = collapsed ? 'expanded' : 'collapsed'
}

/** The cookie that keeps the state, as it is set on a page of this protocol. */
export function cookieFor(collapsed: boolean, protocol: string): string {
  const secure = protocol === 'https:' ? '; secure' : ''
  return `${cookie}=${collapsed}; path=/; max-age=${sevenDays}; samesite=lax${secure}`
}

export function closeSheet(): void {
  if (current().sheetOpen) change({ sheetOpen: false })
}

/** The sidebar as it is; at the first render expanded, whatever the style sheet shows already. */
export function useSidebar(): SidebarState {
  return useSyncExternalStore(subscribe, current, () => atFirst)
}

/** Whether the screen is so narrow that the sidebar is a sheet. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribeToWidth, isNarrow, () => false)
}

/** Runs in the head before anything is seen: the style sheet reads the attribute. */
function paint(name: string) {
  const stored = document.cookie.match(`(?:^|; )${name}=(true|false)`)
  document.documentElement.dataset['sidebar'] = stored?.[1] === 'false' ? 'collapsed' : 'expanded'
}

export const sidebarScript = `(${paint})(${JSON.stringify(cookie)})`

function current(): SidebarState {
  state ??= { ...atFirst, collapsed: document.documentElement.dataset['sidebar'] === 'collapsed' }
  return state
}

function change(changed: Partial<SidebarState>): void {
  state = { ...current(), ...changed }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function narrow(): MediaQueryList {
  return matchMedia('(width < 768px)')
}

function isNarrow(): boolean {
  return narrow().matches
}

function subscribeToWidth(listener: () => void): () => void {
  const query = narrow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
