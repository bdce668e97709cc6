import { useId, type ReactNode } from 'react'
import { factLabel, factText } from '#contract/fact-text.ts'
import type { Fact, FactKey } from '#contract/tool-facts.ts'
import type { Tool } from '#contract/tools.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { cardClasses, classes, foldedSummary } from '#web/ui/classes.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { EditFactsButton } from './edit-facts-button.tsx'
import { foldValues, groupFacts, unknownFacts, type FactGroup } from './fact-groups.ts'
import { By, FactOrigin, SourceLink } from './fact-origin.tsx'

const headButton = 'px-2! text-ink-2 hover:text-ink'

type FactsTool = Pick<Tool, 'slug' | 'name' | 'facts'>

/** The facts that members have given about a tool, by check, and the important ones that nobody has given. */
export function FactsCard({ tool }: { tool: FactsTool }) {
  const id = useId()
  const unknown = unknownFacts(tool.facts)
  return (
    <section aria-labelledby={id} className={cardClasses('p-5')}>
      <div className="-mr-2 mb-3 flex flex-wrap items-center">
        <h2 id={id} className="mr-auto text-lg">
          Facts
        </h2>
        <SiteLink
          to={`/tools/${tool.slug}/history`}
          className={buttonClasses({ look: 'ghost', size: 'small' }, headButton)}
        >
          History
        </SiteLink>
        <EditFactsButton tool={tool} look="ghost" className={headButton} />
      </div>
      {tool.facts.length === 0 && (
        <p dir="auto" className="pb-3 text-sm text-ink-2">
          Nobody has added facts yet. What does {tool.name} cost, and where does it run?
        </p>
      )}
      {groupFacts(tool.facts).map((group) => (
        <Check key={group.facts[0]!.key} group={group} />
      ))}
      {unknown.length > 0 && (
        <Rows>
          {unknown.map((key) => (
            <Unknown key={key} tool={tool} name={key} />
          ))}
        </Rows>
      )}
    </section>
  )
}

const row = 'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 py-1.5'

function Rows({ children }: { children: ReactNode }) {
  return <dl className="border-t border-line py-1.5 text-sm last:pb-0">{children}</dl>
}

function Check({ group: { facts, source, username, checked_at } }: { group: FactGroup }) {
  return (
    <>
      <Rows>
        {facts.map((fact) => (
          <div key={fact.key} className={row}>
            <dt className="text-ink-3">{factLabel(fact.key)}</dt>
            <dd dir="auto" className="min-w-0 font-medium wrap-anywhere text-ink">
              <Value fact={fact} />
            </dd>
          </div>
        ))}
      </Rows>
      <FactOrigin className="-mt-1 pb-3.5 last:pb-0">
        <span>
          {source === '' ? (
            'Checked '
          ) : (
            <>
              From <SourceLink source={source}>{siteOf(source)}</SourceLink>, checked{' '}
            </>
          )}
          <RelativeTime time={checked_at} /> <By username={username} />
        </span>
      </FactOrigin>
    </>
  )
}

function Value({ fact: { key, value } }: { fact: Fact }) {
  const text = factText(key, value)
  if (!Array.isArray(value)) return text
  const { shown, folded, count } = foldValues(text)
  if (count === 0) return text
  return (
    <>
      {shown}
      <details>
        <summary className={classes(foldedSummary, 'font-normal')}>{`and ${count} more`}</summary>
        {folded}
      </details>
    </>
  )
}

function Unknown({ tool, name }: { tool: FactsTool; name: FactKey }) {
  const id = useId()
  return (
    <div className={row}>
      <dt id={id} className="text-ink-3">
        {factLabel(name)}
      </dt>
      <dd className="min-w-0 wrap-anywhere text-ink-3">
        Not known.{' '}
        <EditFactsButton tool={tool} look="link" aria-describedby={id}>
          Add it
        </EditFactsButton>
      </dd>
    </div>
  )
}

/** The host of an address, without 'www.'. */
function siteOf(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, '') ?? address
}
