import type { DehydratedState } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { SharedState } from './api/served-state.ts'
import { followLikes } from './features/likes/follow-likes.ts'
import { followLists } from './features/saving/follow-lists.ts'
import { sharedDataId } from './app/page-fragment.ts'
import { refreshOnReturn } from './session/refresh-on-return.ts'
import { startSession } from './session/session-life.ts'
import { followTheme } from './theme/theme-state.ts'
import { onFirstTouch } from './ui/first-touch.ts'
import { IconDrawings, servedDrawings } from './ui/icon.tsx'

startSession()
refreshOnReturn()
followTheme()
followLikes()
followLists()
onFirstTouch(() => void fetchPages().catch(() => {}))

/** Only ahead of time: nothing is lost where it fails. */
async function fetchPages(): Promise<void> {
  const pages = await import('./app/prefetch-pages.ts')
  pages.fetchPages()
}

/** What stands beside the page's own data, and before it. */
function sharedState(): DehydratedState | undefined {
  const text = document.getElementById(sharedDataId)?.textContent
  return text ? (JSON.parse(text) as DehydratedState) : undefined
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <IconDrawings value={servedDrawings()}>
        <SharedState value={sharedState}>
          <HydratedRouter />
        </SharedState>
      </IconDrawings>
    </StrictMode>,
  )
})
