import type { Stance, Verdict } from '#contract/verdicts.ts'
import { useMuted } from '#web/members/mutes/public.ts'
import { RelationBadge } from '#web/posts/post-claims.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { firstQuote } from './rows.ts'

interface OpinionProps {
  stance: Stance
  /** Undefined while it is not loaded. */
  verdict: Verdict | undefined
}

/** The clearest sentence for or against a tool, with its author. */
export function Opinion({ stance, verdict }: OpinionProps) {
  const { usernames } = useMuted()
  if (!verdict) return null
  const quote = firstQuote(verdict, stance, usernames)
  if (!quote) {
    return (
      <span className="text-ink-3">
        {verdict.state === 'too_few' ? 'Too few reviews' : 'Nothing said yet'}
      </span>
    )
  }
  return (
    <figure>
      <blockquote
        dir="auto"
        cite={quote.url}
        className="max-w-prose font-reading text-[1rem]/6 text-ink before:content-['“'/''] after:content-['”'/'']"
      >
        {quote.text}
      </blockquote>
      <figcaption className="mt-1 text-xs text-ink-3">
        <SiteLink
          to={quote.url}
          dir="auto"
          className="rounded-sm underline-offset-3 hover:text-ink hover:underline"
        >
          {quote.name}
        </SiteLink>{' '}
        <RelationBadge relation={quote.relation} />
      </figcaption>
    </figure>
  )
}
