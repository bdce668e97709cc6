import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Tool } from '#contract/tools.ts'
import { alternativesQuery } from '#web/api/tools.ts'
import { Shelf, shelfEdgeClasses } from '#web/tools/public.ts'
import { compareUrl } from '#web/tools/compare-url.ts'
import { ToolRating } from '#web/tools/tool-rating.tsx'
import { classes, quietLink } from '#web/ui/classes.ts'
import { LoadingNote, loadingClasses } from '#web/ui/loading.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { becauseText, chosenByText, type Alternative } from './texts.ts'

type ComparedTool = Pick<Tool, 'slug' | 'name'>

/** Tools beside this one that 'Compare them' compares. */
const comparedAtOnce = 3

interface AlternativesProps {
  tool: ComparedTool
  /** Below the reviews, and not as wide as the page. */
  inColumn?: boolean
}

const compareLink = classes(quietLink, 'w-fit py-1 text-sm text-accent')

/** Tools that people use instead: as books on a shelf, and below it why each is there. */
export function Alternatives({ tool, inColumn = false }: AlternativesProps) {
  const id = useId()
  const alternatives = useQuery(alternativesQuery(tool.slug))
  const compared = alternatives.data?.slice(0, comparedAtOnce).map((one) => one.tool.slug) ?? []
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-xl">
          Alternatives
        </h2>
        {compared.length > 0 && (
          <SiteLink to={compareUrl([tool.slug, ...compared])} className={compareLink}>
            Compare them
          </SiteLink>
        )}
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
            <ul
              className={classes(
                'mt-5 grid gap-x-10 px-1 @4xl:px-4 print:block',
                inColumn ? 'grid-cols-1' : '@4xl:grid-cols-2',
              )}
            >
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
    <li className="grid grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-4 border-t border-line py-2.5">
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <b dir="auto" className="min-w-0 font-semibold wrap-anywhere">
          {other.name}
        </b>{' '}
        <ToolRating tool={other} />
      </p>
      <p className="col-start-1 text-sm text-ink-3">{becauseText(because)}</p>
      <SiteLink
        to={compareUrl([tool.slug, other.slug])}
        className={classes(compareLink, 'col-start-2 row-span-2 row-start-1')}
      >
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
