import { setCredentials } from '#web/api/browser.ts'
import { queryCache, userScoped } from '#web/api/query-cache.ts'
import { listenToTabs, tellTabs } from './other-tabs.ts'
import { changeSession, sessionState } from './session-state.ts'
import { clearStoredSession, readStoredSession, storeSession, type StoredSession } from './stored-session.ts'

// Tabs of one browser answer within a few milliseconds.
const waitForTabsMs = 120

/** Finds out who is signed in: from this tab's storage, else from the site's other tabs. Called once, in the browser. */
export function startSession(): void {
  setCredentials({ token: () => sessionState().token, refused })
  listenToTabs({ asked: answerTab, held: takeOver, ended: leave })
  const stored = readStoredSession()
  if (stored) return enter(stored)
  tellTabs({ kind: 'asked' })
  setTimeout(() => sessionState().status === 'restoring' && changeSession({ status: 'guest' }), waitForTabsMs)
}

/** Somebody has signed in here: every tab follows. */
export function beginSession(session: StoredSession): void {
  enter(session)
  tellTabs({ kind: 'held', session })
}

/** Signs out here and in every tab. */
export function endSession(): void {
  leave()
  tellTabs({ kind: 'ended' })
}

function refused(token: string): void {
  // An answer to a call from before the last change says nothing about now.
  if (token !== sessionState().token) return
  endSession()
  changeSession({ refused: true })
}

function enter(session: StoredSession): void {
  const another = sessionState().member?.id !== session.member.id
  storeSession(session)
  changeSession({ ...session, status: 'authenticated', busy: false, error: null, refused: false })
  if (another) void queryCache().resetQueries({ queryKey: [userScoped] })
}

function leave(): void {
  clearStoredSession()
  changeSession({ status: 'guest', member: null, token: null, busy: false })
  void queryCache().cancelQueries({ queryKey: [userScoped] })
  queryCache().removeQueries({ queryKey: [userScoped] })
}

function takeOver(session: StoredSession): void {
  if (session.token !== sessionState().token) enter(session)
}

function answerTab(): void {
  const { token, member } = sessionState()
  if (token !== null && member !== null) tellTabs({ kind: 'held', session: { token, member } })
}
