import { useId } from 'react'
import type { Condition, Found, Reason } from '#contract/finder.ts'
import { conditionText } from '#web/finder/condition-text.ts'
import {
  cardBody,
  cardFoot,
  cardGrid,
  cardStand,
  titleHeading,
  titleLink,
  titleRow,
  titleTexts,
} from '#web/posts/post-looks.ts'
import { CompareCheckbox } from '#web/tools/compare-checkbox.tsx'
import { factsOf } from '#web/tools/tool-card.tsx'
import { ToolCover } from '#web/tools/spine.tsx'
import { ToolHealth } from '#web/tools/tool-note.tsx'
import { ToolRating } from '#web/tools/tool-rating.tsx'
import { toolPath } from '#web/tools/tool-texts.ts'
import { cardClasses, classes } from '#web/ui/classes.ts'
import { Facts } from '#web/ui/facts.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

type Result = Found['results'][number]

/** A tool that fits a need: the passages that say why, and the conditions that it may not meet. */
export function FoundTool({ result: { tool, reasons, unmet, unknown } }: { result: Result }) {
  const id = useId()
  return (
    <article aria-labelledby={id} className={cardClasses(cardGrid)}>
      <div className={`${cardStand} pt-4`}>
        <ToolCover {...tool} />
      </div>
      <div className={cardBody}>
        <div className={titleRow}>
          <div dir="auto" className={titleTexts}>
            <h2 id={id} className={titleHeading}>
              <SiteLink to={toolPath(tool.slug)} className={titleLink}>
                {tool.name}
              </SiteLink>
            </h2>{' '}
            <ToolHealth state={tool.health.state} />
          </div>{' '}
          <ToolRating tool={tool} className="shrink-0" />
        </div>
        <Facts>
          {factsOf(tool).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </Facts>
        {reasons.map((reason) => (
          <Quotation key={`${reason.kind} ${reason.text}`} reason={reason} of={tool.name} />
        ))}
      </div>
      <div className="board board-thin col-span-full" />
      <footer className={`${cardFoot} gap-x-4 px-3 sm:px-5`}>
        <OpenConditions unmet={unmet} unknown={unknown} /> <CompareCheckbox tool={tool} />
      </footer>
    </article>
  )
}

const sources: Record<Reason['kind'], string> = {
  name: 'Name',
  tagline: 'Tagline',
  description: 'Description',
  review: 'Review',
  comment: 'Comment',
  fact: 'Fact',
}

function Quotation({ reason: { kind, text, url }, of }: { reason: Reason; of: string }) {
  return (
    <figure className="mt-3 max-w-[65ch]">
      <blockquote
        dir="auto"
        className={classes('inline wrap-anywhere', kind === 'fact' ? 'text-sm' : 'font-reading text-read')}
      >
        {text}
      </blockquote>{' '}
      <figcaption className="inline text-sm text-ink-3">
        <SiteLink
          to={url}
          className="rounded-sm py-1 whitespace-nowrap underline decoration-line underline-offset-4 hover:text-accent"
        >
          {sources[kind]}
          <span className="sr-only">{` of ${of}`}</span>
        </SiteLink>
      </figcaption>
    </figure>
  )
}

/** Conditions that the tool does not meet or is not known to meet. */
function OpenConditions({ unmet, unknown }: Record<'unmet' | 'unknown', Condition[]>) {
  if (unmet.length + unknown.length === 0) return null
  return (
    <ul aria-label="Conditions" className="flex flex-wrap gap-x-4 text-sm text-ink-3">
      {unmet.map((condition) => (
        <li
          key={conditionText(condition)}
          className="text-ink-2"
        >{`Does not meet: ${conditionText(condition)}`}</li>
      ))}
      {unknown.map((condition) => (
        <li key={conditionText(condition)}>{`Not known: ${conditionText(condition)}`}</li>
      ))}
    </ul>
  )
}
