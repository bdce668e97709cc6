import { currentPlace, isOwnPath, pathOf } from './place.ts'

/** An act that a guest went to log in for. */
interface PendingAct {
  /** A key such as `like post 7`. */
  act: string
  /** The page of the act: path, query and fragment. */
  from: string
  /** When the guest left the page, in milliseconds. */
  at: number
}

const storageKey = 'pendingAct'
const keptForMs = 30 * 60_000

// Read once: every button of a page asks.
let known: PendingAct | null | undefined

/** Keeps an act on this page until the login, in this tab and for half an hour at most. */
export function storeAct(act: string): void {
  known = { act, from: currentPlace().from, at: Date.now() }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(known))
  } catch (error) {
    console.warn('The act can be repeated only until the page is loaded again.', error)
  }
}

export function forgetAct(): void {
  known = null
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing could be stored either.
  }
}

/** The act that waits for a login; null without one, or when it has waited for too long. */
function pendingAct(): PendingAct | null {
  if (known === undefined) known = readAct()
  if (known && Date.now() - known.at > keptForMs) forgetAct()
  return known
}

function readAct(): PendingAct | null {
  try {
    const { act, from, at } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<PendingAct>
    if (typeof act === 'string' && isOwnPath(from) && typeof at === 'number') return { act, from, at }
  } catch {
    // Without storage nothing waits.
  }
  return null
}

/** The page of the act that waits for a login. */
export function pendingFrom(): string | undefined {
  return pendingAct()?.from
}

/** Whether this act has waited for the login on this page; true once. */
export function takeAct(act: string): boolean {
  const pending = pendingAct()
  if (pending?.act !== act || pathOf(pending.from) !== window.location.pathname) return false
  forgetAct()
  return true
}

/** Forgets the act of a guest who went on without logging in, or of a member whose login led elsewhere. */
export function forgetActElsewhere(pathname: string, isMember: boolean): void {
  const from = pendingFrom()
  if (from !== undefined && (!isMember || pathOf(from) !== pathname)) forgetAct()
}
