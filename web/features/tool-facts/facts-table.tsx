import { useId } from 'react'
import type { Fact } from '#contract/tool-facts.ts'
import type { Tool } from '#contract/tools.ts'
import { cardClasses } from '#web/ui/classes.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { EditFactsButton } from './edit-facts-button.tsx'
import { factLabel, factText } from '#contract/fact-text.ts'
import { By, SourceLink } from './fact-origin.tsx'

/** What members know about a tool: a table of values, sources and dates. */
export function FactsTable({ tool }: { tool: Pick<Tool, 'slug' | 'name' | 'facts'> }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cardClasses('facts-card')}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <h2 id={id} className="mr-auto text-lg font-semibold">
          Facts
        </h2>
        <SiteLink
          to={`/tools/${tool.slug}/history`}
          className={buttonClasses({ look: 'ghost', size: 'small' })}
        >
          History
        </SiteLink>
        <EditFactsButton tool={tool} />
      </div>
      {tool.facts.length === 0 ? (
        <p className="mt-3 text-sm text-ink-2">
          Nobody has added facts yet. What does {tool.name} cost, and where does it run?
        </p>
      ) : (
        <table className="tool-facts">
          <thead className="sr-only">
            <tr>
              <th scope="col">What</th>
              <th scope="col">Value</th>
              <th scope="col">Checked</th>
            </tr>
          </thead>
          <tbody>
            {tool.facts.map((fact) => (
              <FactRow key={fact.key} fact={fact} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function FactRow({ fact }: { fact: Fact }) {
  return (
    <tr>
      <th scope="row">{factLabel(fact.key)}</th>
      <td dir="auto">{factText(fact.key, fact.value)}</td>
      <td className="fact-origin">
        <SourceLink source={fact.source} />
        <span>
          checked <RelativeTime time={fact.checked_at} /> <By username={fact.username} />
        </span>
      </td>
    </tr>
  )
}
