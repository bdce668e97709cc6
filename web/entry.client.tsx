import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { syncListsWithTabs } from './api/lists.ts'
import { syncLikesWithTabs } from './posts/reactions/toggles.ts'
import { refreshOnReturn, startSession } from './session/session-lifecycle.ts'
import { startThemeSync } from './theme/theme-state.ts'
import { IconSymbols, readIconSymbols } from './ui/icon.tsx'
import { growTextAreas } from './ui/grow-text-areas.ts'
import { loadWhenIdle } from './ui/when-idle.ts'

startSession()
refreshOnReturn()
startThemeSync()
growTextAreas()
syncLikesWithTabs()
syncListsWithTabs()
loadWhenIdle(async () => (await import('./app/service-worker.ts')).prepareForOffline())

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <IconSymbols value={readIconSymbols()}>
        <HydratedRouter />
      </IconSymbols>
    </StrictMode>,
  )
})
