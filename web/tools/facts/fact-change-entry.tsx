import type { FactChange } from '#contract/tool-facts.ts'
import { useIsModerator, useMember } from '#web/session/use-session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { factLabel, factText } from '#contract/fact-text.ts'
import { By, FactOrigin, SourceLink } from './fact-origin.tsx'
import { RevertButton } from './revert-button.tsx'

/** A change of a fact with its source, and the button with which moderators revert it. */
export function FactChangeEntry({ change }: { change: FactChange }) {
  const user = useMember()
  const isModerator = useIsModerator()
  const { key, before, after, source, username, created_at, reverted } = change
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64 space-y-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {factLabel(key)}
          {reverted && <Badge>Reverted</Badge>}
        </p>
        <p dir="auto" className="text-base">
          {before !== null && <del className="text-ink-3">{factText(key, before)}</del>}
          {before !== null && after !== null && <span aria-hidden> → </span>}
          {after === null ? (
            <span className="text-ink-2"> removed</span>
          ) : (
            <ins className="no-underline">{factText(key, after)}</ins>
          )}
        </p>
        <FactOrigin>
          <SourceLink source={source} />
          <span>
            <RelativeTime time={created_at} /> <By username={username} />
          </span>
        </FactOrigin>
      </div>
      {isModerator && !reverted && username !== user?.username && <RevertButton change={change} />}
    </div>
  )
}
