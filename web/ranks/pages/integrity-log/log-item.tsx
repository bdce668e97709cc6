import type { PublicLogEntry } from '#contract/integrity.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { actText, goneText } from './texts.ts'

type Subject = PublicLogEntry['about']

/** An entry of the log: what was done, to what, when and why. */
export function LogItem({ entry: { act, about, target, created_at, reason } }: { entry: PublicLogEntry }) {
  return (
    <li className="space-y-1.5 py-4 wrap-anywhere">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base font-semibold">{actText(act, about.kind)}</h2>
        <RelativeTime time={created_at} className="text-sm text-ink-3" />
      </div>
      <p dir="auto" className="text-sm">
        <SubjectLink subject={about} />
        {target && (
          <>
            {target.kind === 'member' ? ' by ' : ' → '}
            <SubjectLink subject={target} />
          </>
        )}
      </p>
      <blockquote dir="auto" className="border-s-2 border-line ps-3 text-sm whitespace-pre-line text-ink-2">
        {reason}
      </blockquote>
    </li>
  )
}

function SubjectLink({ subject: { kind, name, url } }: { subject: Subject }) {
  if (name === null) return <span className="text-ink-2 italic">{goneText(kind)}</span>
  const title = kind === 'comment' || kind === 'maker_reply' ? `On ${name}` : name
  if (url === null) return title
  return (
    <SiteLink to={url} className="font-medium text-accent hover:underline">
      {title}
    </SiteLink>
  )
}
