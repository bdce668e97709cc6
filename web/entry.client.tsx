import type { DehydratedState } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { FragmentQueries } from './api/page-data.ts'
import { syncListsWithTabs } from './features/lists/list-cache.ts'
import { syncLikesWithTabs } from './features/reactions/reaction-cache.ts'
import { sharedDataId } from './layout/shared-place.ts'
import { refreshOnReturn } from './session/refresh-on-return.ts'
import { startSession } from './session/session-life.ts'
import { followTheme } from './theme/theme-state.ts'
import { onFirstTouch } from './ui/first-touch.ts'
import { IconDrawings, servedDrawings } from './ui/icon.tsx'

startSession()
refreshOnReturn()
followTheme()
syncLikesWithTabs()
syncListsWithTabs()
onFirstTouch(() => void fetchPages().catch(() => {}))

/** Only ahead of time: nothing is lost where it fails. */
async function fetchPages(): Promise<void> {
  const pages = await import('./layout/pages-at-hand.ts')
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
        <FragmentQueries value={sharedState}>
          <HydratedRouter />
        </FragmentQueries>
      </IconDrawings>
    </StrictMode>,
  )
})
