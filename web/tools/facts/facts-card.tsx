import { useId } from 'react'
import { factLabel, factText } from '#contract/fact-text.ts'
import type { Fact, FactKey } from '#contract/tool-facts.ts'
import type { Tool } from '#contract/tools.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { EditFactsButton } from './edit-facts-button.tsx'
import { foldValues, groupFacts, unknownFacts, type FactGroup } from './fact-groups.ts'
import { By, SourceLink } from './fact-origin.tsx'

type FactsTool = Pick<Tool, 'slug' | 'name' | 'facts'>

/** The facts that members have given about a tool, by check, and the important ones that nobody has given. */
export function FactsCard({ tool }: { tool: FactsTool }) {
  const id = useId()
  const unknown = unknownFacts(tool.facts)
  return (
    <section aria-labelledby={id} className={cardClasses('facts-card')}>
      <div className="facts-head">
        <h2 id={id}>Facts</h2>
        <SiteLink
          to={`/tools/${tool.slug}/history`}
          className={buttonClasses({ look: 'ghost', size: 'small' })}
        >
          History
        </SiteLink>
        <EditFactsButton tool={tool} look="ghost" />
      </div>
      {tool.facts.length === 0 && (
        <p dir="auto" className="facts-none">
          Nobody has added facts yet. What does {tool.name} cost, and where does it run?
        </p>
      )}
      {groupFacts(tool.facts).map((group) => (
        <Check key={group.facts[0]!.key} group={group} />
      ))}
      {unknown.length > 0 && (
        <dl>
          {unknown.map((key) => (
            <Unknown key={key} tool={tool} name={key} />
          ))}
        </dl>
      )}
    </section>
  )
}

function Check({ group: { facts, source, username, checked_at } }: { group: FactGroup }) {
  return (
    <>
      <dl>
        {facts.map((fact) => (
          <div key={fact.key}>
            <dt>{factLabel(fact.key)}</dt>
            <dd dir="auto">
              <Value fact={fact} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="fact-origin">
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
      </p>
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
        <summary>{`and ${count} more`}</summary>
        {folded}
      </details>
    </>
  )
}

function Unknown({ tool, name }: { tool: FactsTool; name: FactKey }) {
  const id = useId()
  return (
    <div>
      <dt id={id}>{factLabel(name)}</dt>
      <dd className="fact-unknown">
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
