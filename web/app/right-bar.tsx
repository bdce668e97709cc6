import { HighlightedTools, TrendingTools } from '#web/features/posts/public.ts'
import { useSession } from '#web/session/use-session.ts'
import { LateShortcuts } from './late-shortcuts.tsx'
import { SiteSearch } from './site-search.tsx'

/** Search, trending tools, and highlighted tools for members. */
export function RightBar() {
  const { isAuthenticated } = useSession()
  return (
    <>
      <SiteSearch position="bar" />
      <div className="right-bar-cards">
        <TrendingTools id="trending" />
        {isAuthenticated && <HighlightedTools />}
        <LateShortcuts />
      </div>
    </>
  )
}
