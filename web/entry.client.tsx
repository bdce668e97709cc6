import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { refreshOnReturn } from './session/refresh-on-return.ts'
import { startSession } from './session/session-life.ts'
import { followTheme } from './theme/theme-state.ts'

startSession()
refreshOnReturn()
followTheme()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
