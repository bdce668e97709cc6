import { HighlightedTools, TrendingTools } from '#web/posts/public.ts'
import { useIsAuthenticated } from '#web/session/use-session.ts'
import { IdleComponent } from '#web/ui/idle-component.tsx'
import { SiteSearch } from './site-search.tsx'

async function loadShortcuts() {
  return (await import('./shortcuts.tsx')).Shortcuts
}

/** Search, trending tools, and highlighted tools for members. */
export function RightBar() {
  const isAuthenticated = useIsAuthenticated()
  return (
    <>
      <SiteSearch position="bar" />
      <div className="relative space-y-6">
        <TrendingTools id="trending" />
        {isAuthenticated && <HighlightedTools />}
        <IdleComponent load={loadShortcuts} />
      </div>
    </>
  )
}
