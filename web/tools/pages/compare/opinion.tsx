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
      <span className="not-known">
        {verdict.state === 'too_few' ? 'Too few reviews' : 'Nothing said yet'}
      </span>
    )
  }
  return (
    <figure>
      <blockquote dir="auto" cite={quote.url}>
        {quote.text}
      </blockquote>
      <figcaption>
        <SiteLink to={quote.url} dir="auto">
          {quote.name}
        </SiteLink>{' '}
        <RelationBadge relation={quote.relation} />
      </figcaption>
    </figure>
  )
}
