import { sessionState } from './session-state.ts'

const awayMs = 5 * 60_000

/**
 * Who comes back to a tab after more than five minutes sees their account as it is now, or that their session has
 * ended, before they begin something.
 */
export function refreshOnReturn(): void {
  let leftAt = 0
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      leftAt = Date.now()
      return
    }
    const wasAway = leftAt > 0 && Date.now() - leftAt > awayMs
    if (wasAway && sessionState().token !== null) void refresh()
  })
}

async function refresh(): Promise<void> {
  const { refreshMember } = await import('./actions.ts')
  await refreshMember()
}
