import type { DehydratedState } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { syncListsWithTabs } from './api/lists.ts'
import { FragmentQueries } from './api/page-data.ts'
import { fragmentDataId } from './app/page-fragment.ts'
import { syncLikesWithTabs } from './features/reactions/reaction-cache.ts'
import { refreshOnReturn, startSession } from './session/session-lifecycle.ts'
import { startThemeSync } from './theme/theme-state.ts'
import { onFirstInteraction } from './ui/first-interaction.ts'
import { IconSymbols, readIconSymbols } from './ui/icon.tsx'

startSession()
refreshOnReturn()
startThemeSync()
syncLikesWithTabs()
syncListsWithTabs()
onFirstInteraction(() => void prefetchPages().catch(() => {}))

// Loaded on demand; a failure costs nothing but the prefetch.
async function prefetchPages(): Promise<void> {
  const pages = await import('./app/prefetch-pages.ts')
  pages.prefetchPages()
}

/** The queries of the page fragment, which the page contains besides its own. */
function fragmentQueries(): DehydratedState | undefined {
  const text = document.getElementById(fragmentDataId)?.textContent
  return text ? (JSON.parse(text) as DehydratedState) : undefined
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <IconSymbols value={readIconSymbols()}>
        <FragmentQueries value={fragmentQueries}>
          <HydratedRouter />
        </FragmentQueries>
      </IconSymbols>
    </StrictMode>,
  )
})
