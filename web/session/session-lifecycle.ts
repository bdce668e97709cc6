import { setCredentials } from '#web/api/browser.ts'
import { queryCache, userScoped } from '#web/api/query-cache.ts'
import { askToConfirm } from './confirmation.ts'
import { keepsSignedIn, setKeepSignedIn } from './keep-signed-in.ts'
import { changeSession, sessionState } from './session-state.ts'
import { clearStoredDrafts } from './stored-drafts.ts'
import {
  clearStoredSession,
  isKept,
  readStoredSession,
  storeSession,
  type StoredSession,
} from './stored-session.ts'

/** Messages between the tabs of a browser; other origins do not receive them. */
type TabMessage =
  | { kind: 'session-request' }
  /** `keep`: it outlives the browser. Local storage may not show it yet. */
  | { kind: 'session'; session: StoredSession; keep?: true }
  | { kind: 'logout' }
  /** The session has ended without a sign-out: the server has rejected the token. */
  | { kind: 'expired' }

// Tabs of one browser answer within a few milliseconds.
const tabsTimeoutMs = 120
const refreshAfterMs = 5 * 60_000

let channel: BroadcastChannel | undefined

/** Restores the session from the browser's storage, else from another tab. Called once, in the browser. */
export function startSession(): void {
  setCredentials({ token: () => sessionState().token, refused: expireSession, confirm: askToConfirm })
  openChannel()
  const stored = readStoredSession()
  if (stored) return enter(stored)
  post({ kind: 'session-request' })
  setTimeout(() => sessionState().status === 'restoring' && changeSession({ status: 'guest' }), tabsTimeoutMs)
}

/** Starts a session in every tab, after login or registration. Members who chose to keep signed in stay so. */
export function beginSession(session: StoredSession): void {
  const keep = keepsSignedIn()
  setKeepSignedIn(false)
  enter(session, keep)
  post(sessionMessage(session, keep))
}

/** Ends the session in every tab. Drafts outlive it unless the member has signed out. */
export function endSession({ isSignOut }: { isSignOut: boolean }): void {
  if (isSignOut) {
    removeDrafts()
    setKeepSignedIn(false)
  }
  leave({ endedElsewhere: !isSignOut })
  post({ kind: isSignOut ? 'logout' : 'expired' })
}

/** Loads the profile again when the tab was hidden for more than five minutes; an expired session shows at once. */
export function refreshOnReturn(): void {
  let hiddenAt = 0
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      hiddenAt = Date.now()
      return
    }
    const wasAway = hiddenAt > 0 && Date.now() - hiddenAt > refreshAfterMs
    if (wasAway && sessionState().token !== null) void refresh()
  })
}

// Loaded on demand: the login calls are not needed on most pages.
async function refresh(): Promise<void> {
  const { refreshMember } = await import('./actions.ts')
  await refreshMember()
}

function openChannel(): void {
  if (typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('toolshelf-session')
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'session-request') answerRequest()
    if (data.kind === 'session' && data.session.token !== sessionState().token) {
      enter(data.session, data.keep === true)
    }
    if (data.kind === 'logout') removeDrafts()
    if (data.kind === 'logout' || data.kind === 'expired') leave({ endedElsewhere: true })
  })
}

function post(message: TabMessage): void {
  channel?.postMessage(message)
}

function answerRequest(): void {
  const { token, member } = sessionState()
  if (token !== null && member !== null) post(sessionMessage({ token, member }, isKept(token)))
}

function sessionMessage(session: StoredSession, keep: boolean): TabMessage {
  return { kind: 'session', session, ...(keep && { keep }) }
}

function expireSession(token: string): void {
  // A late answer to a call with an earlier token does not concern this session.
  if (token !== sessionState().token) return
  endSession({ isSignOut: false })
  changeSession({ expired: true })
}

function enter(session: StoredSession, keep?: boolean): void {
  const isAnother = sessionState().member?.id !== session.member.id
  storeSession(session, keep)
  changeSession({
    ...session,
    status: 'authenticated',
    busy: false,
    error: null,
    twoFactorToken: null,
    expired: false,
    endedElsewhere: false,
  })
  if (isAnother) void queryCache().resetQueries({ queryKey: [userScoped] })
}

function leave({ endedElsewhere }: { endedElsewhere: boolean }): void {
  clearStoredSession()
  changeSession({ status: 'guest', member: null, token: null, busy: false, endedElsewhere })
  void queryCache().cancelQueries({ queryKey: [userScoped] })
  queryCache().removeQueries({ queryKey: [userScoped] })
}

function removeDrafts(): void {
  const { member } = sessionState()
  if (member) clearStoredDrafts(member.id)
}
