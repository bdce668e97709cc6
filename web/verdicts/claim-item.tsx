import type { Claim, Quote } from '#contract/verdicts.ts'
import { RelationBadge } from '#web/posts/public.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { aspectText, peopleText, sourceText } from '#contract/verdict-text.ts'

/** A claim with its clearest quotation; the others are folded. */
export function ClaimItem({ claim: { aspect, people, quotes } }: { claim: Claim }) {
  const [first, ...more] = quotes
  return (
    <li className="claim">
      <p className="claim-head">
        <b>{aspectText(aspect)}</b> <span>{peopleText(people)}</span>
      </p>
      {first && <Quotation quote={first} />}
      {more.length > 0 && (
        <details>
          <summary>{`Show ${more.length} more`}</summary>
          {more.map((quote) => (
            <Quotation key={`${quote.url} ${quote.text}`} quote={quote} />
          ))}
        </details>
      )}
    </li>
  )
}

function Quotation({ quote: { text, url, username, name, relation, created_at } }: { quote: Quote }) {
  return (
    <figure className="quotation">
      <blockquote dir="auto">{`“${text}”`}</blockquote>
      <figcaption>
        <SiteLink to={`/members/${username}`} dir="auto">
          {name}
        </SiteLink>{' '}
        <RelationBadge relation={relation} />{' '}
        <span>
          <SiteLink to={url}>
            {sourceText(url)}
            <span className="sr-only">{` by ${name}`}</span>
          </SiteLink>
          {', '}
          <RelativeTime time={created_at} />
        </span>
      </figcaption>
    </figure>
  )
}
