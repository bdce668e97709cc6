import { useSyncExternalStore } from 'react'

const cookie = 'sidebar_state'
const sevenDays = 604_800

interface SidebarState {
  /** Shows icons only. */
  collapsed: boolean
  /** The sheet of a narrow screen is open. */
  sheetOpen: boolean
}

const initial: SidebarState = { collapsed: false, sheetOpen: false }
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

/** The cookie that stores the state, for a page of the given protocol. */
export function cookieFor(collapsed: boolean, protocol: string): string {
  const secure = protocol === 'https:' ? '; secure' : ''
  return `${cookie}=${collapsed}; path=/; max-age=${sevenDays}; samesite=lax${secure}`
}

export function closeSheet(): void {
  if (current().sheetOpen) change({ sheetOpen: false })
}

/** The sidebar's state. The first render is expanded, as on the server; the style sheet shows the stored state. */
export function useSidebar(): SidebarState {
  return useSyncExternalStore(subscribe, current, () => initial)
}

/** Whether the sidebar is a sheet on this screen. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribeToWidth, isNarrow, () => false)
}

/** Runs in the page's head before the first paint; the style sheet reads the attribute. */
function applyStoredState(name: string) {
  const stored = document.cookie.match(`(?:^|; )${name}=(true|false)`)
  document.documentElement.dataset['sidebar'] = stored?.[1] === 'false' ? 'collapsed' : 'expanded'
}

export const sidebarScript = `(${applyStoredState})(${JSON.stringify(cookie)})`

function current(): SidebarState {
  state ??= { ...initial, collapsed: document.documentElement.dataset['sidebar'] === 'collapsed' }
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
