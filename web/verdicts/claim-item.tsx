import type { Claim, Quote } from '#contract/verdicts.ts'
import { RelationBadge } from '#web/posts/public.ts'
import { classes, foldedSummary, quietLink } from '#web/ui/classes.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { aspectText, peopleText, sourceText } from '#contract/verdict-text.ts'

/** Class names of a `summary` in the verdict. */
export const verdictSummary = classes(foldedSummary, 'mt-2 py-1 text-sm [details[open]>&]:text-ink-3')

/** A claim with its clearest quotation; the others are folded. */
export function ClaimItem({ claim: { aspect, people, quotes } }: { claim: Claim }) {
  const [first, ...more] = quotes
  return (
    <li className="border-b border-line py-4 last:border-0">
      <p className="flex items-baseline justify-between gap-3">
        <b className="font-semibold">{aspectText(aspect)}</b>{' '}
        <span className="shrink-0 text-xs text-ink-3 tabular-nums">{peopleText(people)}</span>
      </p>
      {first && <Quotation quote={first} />}
      {more.length > 0 && (
        <details>
          <summary className={verdictSummary}>{`Show ${more.length} more`}</summary>
          {more.map((quote) => (
            <Quotation key={`${quote.url} ${quote.text}`} quote={quote} />
          ))}
        </details>
      )}
    </li>
  )
}

const linkClasses = classes(quietLink, 'text-ink-2')

function Quotation({ quote: { text, url, username, name, relation, created_at } }: { quote: Quote }) {
  return (
    <figure className="[figure+&]:mt-4">
      <blockquote
        dir="auto"
        className="my-1.5 font-reading text-[1.0625rem] leading-normal text-pretty wrap-anywhere [hanging-punctuation:first]"
      >
        {`“${text}”`}
      </blockquote>
      <figcaption className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-3">
        <SiteLink to={`/members/${username}`} dir="auto" className={linkClasses}>
          {name}
        </SiteLink>{' '}
        <RelationBadge relation={relation} />{' '}
        <span>
          <SiteLink to={url} className={linkClasses}>
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
