import { useId, type ReactNode } from 'react'
import { relationText } from '#contract/disclosure-text.ts'
import type { IntegrityReport } from '#contract/integrity.ts'
import { discountText } from '#web/ranks/public.ts'
import { cardClasses, classes } from '#web/ui/classes.ts'
import { Counts } from './counts.tsx'
import { votesText, figureText, hoursText, sinceText } from './texts.ts'

/** The numbers of the last 90 days. */
export function Report({ report }: { report: IntegrityReport }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="space-y-4">
      <div>
        <h2 id={id} className="text-xl font-semibold">
          The last 90 days
        </h2>
        <p className="text-sm text-ink-2">{sinceText(report.since)}. At most a minute old.</p>
      </div>
      <dl className={cardClasses('grid grid-cols-2 overflow-hidden sm:grid-cols-4')}>
        <Figure main name="Votes" hint="Likes, ratings, saves, comments and helpful marks">
          {figureText(report.votes)}
          <span className="mt-2 block text-sm font-normal tracking-normal text-ink-2">
            {votesText(report)}
          </span>
        </Figure>
        <Figure name="Posts hidden">{figureText(report.posts_hidden)}</Figure>
        <Figure name="Accounts suspended">{figureText(report.accounts_suspended)}</Figure>
        <Figure name="Reports open" hint="They wait for a moderator now">
          {figureText(report.reports_open)}
        </Figure>
        <Figure name="Until a decision" hint="Half of the reports were decided faster">
          {hoursText(report.median_hours_to_decision)}
        </Figure>
      </dl>
      <div className="grid gap-4 sm:grid-cols-2">
        <Counts
          title="Votes that count less"
          counts={report.votes_discounted.map(({ reason, count }) => [discountText(reason), count])}
          none="No reason holds for five members or more."
        />
        <Counts
          title="Ties that authors told of"
          counts={report.disclosures.map(({ relation, count }) => [relationText(relation), count])}
          none="No author has told of a tie to a tool."
        />
      </div>
    </section>
  )
}

interface FigureProps {
  name: string
  hint?: string
  /** Larger, in a row of its own. */
  main?: boolean
  children: ReactNode
}

function Figure({ name, hint, main = false, children }: FigureProps) {
  return (
    <div
      className={classes(
        'flex flex-col justify-between gap-3 p-4 sm:p-5',
        main ? 'col-span-full' : 'border-t border-line max-sm:odd:border-l sm:nth-[n+3]:border-l',
      )}
    >
      <dt className="text-sm font-medium">
        {name}
        {hint && <span className="mt-0.5 block text-xs font-normal text-ink-2">{hint}</span>}
      </dt>
      <dd className={classes('font-semibold tabular-nums', main ? 'text-[2.5rem]/none' : 'text-2xl')}>
        {children}
      </dd>
    </div>
  )
}
