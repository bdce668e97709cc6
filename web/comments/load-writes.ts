import { loadWhenIdle } from '#web/ui/when-idle.ts'

/** The code that sends comments and likes: nobody needs it at once. */
export const loadWrites = () => import('./writes.ts')
loadWhenIdle(loadWrites)
