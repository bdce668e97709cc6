import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Tool } from '#contract/tools.ts'
import { alternativesQuery } from '#web/api/tools.ts'
import { Shelf, shelfEdgeClasses } from '#web/tools/public.ts'
import { compareUrl } from '#web/tools/compare-url.ts'
import { ToolRating } from '#web/tools/tool-rating.tsx'
import { LoadingNote, loadingClasses } from '#web/ui/loading.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { becauseText, chosenByText, type Alternative } from './texts.ts'

type ComparedTool = Pick<Tool, 'slug' | 'name'>

/** Tools beside this one that 'Compare them' compares. */
const comparedAtOnce = 3

/** Tools that people use instead: as books on a shelf, and below it why each is there. */
export function Alternatives({ tool }: { tool: ComparedTool }) {
  const id = useId()
  const alternatives = useQuery(alternativesQuery(tool.slug))
  const compared = alternatives.data?.slice(0, comparedAtOnce).map((one) => one.tool.slug) ?? []
  return (
    <section aria-labelledby={id} className="alternatives">
      <div className="alternatives-head">
        <h2 id={id}>Alternatives</h2>
        {compared.length > 0 && <SiteLink to={compareUrl([tool.slug, ...compared])}>Compare them</SiteLink>}
      </div>
      <QueryList
        query={alternatives}
        pending={<LoadingShelf />}
        error="The alternatives could not be loaded."
        empty={<p className="text-ink-2">No tool is like this one yet.</p>}
      >
        {(found) => (
          <>
            <Shelf
              linked
              tools={found.map((one) => one.tool)}
              scrollLabel="Alternatives, a shelf to scroll"
              className="[--u:1.2]"
            />
            <div className="board" />
            <p className={shelfEdgeClasses}>{chosenByText(found)}</p>
            <ul className="alternative-rows">
              {found.map((alternative) => (
                <Row key={alternative.tool.slug} alternative={alternative} tool={tool} />
              ))}
            </ul>
          </>
        )}
      </QueryList>
    </section>
  )
}

/** The name is no second link: the book leads to the tool. */
function Row({
  alternative: { tool: other, because },
  tool,
}: {
  alternative: Alternative
  tool: ComparedTool
}) {
  return (
    <li>
      <p className="alternative-name">
        <b dir="auto">{other.name}</b> <ToolRating tool={other} />
      </p>
      <p className="alternative-reason">{becauseText(because)}</p>
      <SiteLink to={compareUrl([tool.slug, other.slug])}>
        Compare<span className="sr-only">{` ${tool.name} with ${other.name}`}</span>
      </SiteLink>
    </li>
  )
}

function LoadingShelf() {
  return (
    <div className={`${loadingClasses} relative`}>
      <LoadingNote />
      <div aria-hidden className="shelf [--u:1.2]" />
      <div className="board" />
    </div>
  )
}
