import { plainText } from '#contract/plain-text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Tool } from '#contract/tools.ts'
import { toolPostsQuery, type ToolPostFilter } from '#web/api/tools.ts'
import { PageHead, StructuredData } from '#web/app/page-head.tsx'
import { useSite } from '#web/app/site.ts'
import { FactsCard, PriceHistory } from '#web/tools/facts/public.ts'
import { CompareBar } from '#web/tools/compare-bar.tsx'
import { classes } from '#web/ui/classes.ts'
import { WhatPeopleSay } from '#web/verdicts/public.ts'
import { Alternatives } from './alternatives.tsx'
import { layout } from './layout.ts'
import { OnTheseLists } from './on-these-lists.tsx'
import { RatingMonths } from './rating-months.tsx'
import { Reviews } from './reviews.tsx'
import { softwareApplication } from './software-application.ts'
import { countText } from './texts.ts'
import { toolSorts } from './tool-address.ts'
import { ToolHead } from './tool-head.tsx'

interface ToolDetailsProps {
  tool: Tool
  filter: ToolPostFilter
}

/** Reviews from which on their column is as long as that of the facts beside it. */
const manyReviews = 2

/**
 * Opinions come first: facts and history follow the reviews, beside them on a wide screen. The alternatives are as wide as the
 * page; below few reviews they fill the column.
 */
export function ToolDetails({ tool, filter }: ToolDetailsProps) {
  const hasMany = tool.post_count >= manyReviews
  return (
    <div className={classes('tool-page', layout.page)}>
      <Head tool={tool} filter={filter} />
      <ToolHead tool={tool} />
      <div className={layout.columns}>
        <div className={layout.opinions}>
          <WhatPeopleSay tool={tool} />
          <Reviews slug={tool.slug} filter={filter} />
          {!hasMany && <Alternatives inColumn tool={tool} />}
        </div>
        <div className="min-w-0 space-y-6">
          <FactsCard tool={tool} />
          <OnTheseLists slug={tool.slug} />
          <RatingMonths slug={tool.slug} />
          <PriceHistory slug={tool.slug} />
        </div>
      </div>
      {hasMany && <Alternatives tool={tool} />}
      <CompareBar />
    </div>
  )
}

/** Title, preview and structured data. Other orders and later pages of the reviews are not indexed. */
function Head({ tool, filter }: ToolDetailsProps) {
  const { url } = useSite()
  const { data } = useInfiniteQuery({ ...toolPostsQuery(tool.slug, filter), enabled: false })
  const path = `/tools/${tool.slug}`
  const isFirst = filter.sort === toolSorts[0] && filter.from === undefined
  return (
    <>
      <PageHead
        title={`${tool.name} – reviews, facts and alternatives`}
        description={descriptionOf(tool)}
        path={path}
        hidden={!isFirst}
        document={`${path}.md`}
        feed={{ title: `Reviews of ${tool.name}`, path: `${path}/feed.atom` }}
        preview={{
          path: `${path}/preview.png`,
          alt: `${tool.name}, ${countText(tool.post_count, 'review')}`,
        }}
      />
      <StructuredData facts={softwareApplication(tool, data?.pages[0]?.items ?? [], url)} />
    </>
  )
}

function descriptionOf({ name, tagline, avg_rating, rating_count, post_count }: Tool): string {
  const about = plainText(tagline) || `What people say who use ${name}.`
  const rated =
    avg_rating === null ? '' : ` ${avg_rating.toFixed(1)} out of 5 from ${countText(rating_count, 'rating')},`
  return `${about}${rated} ${countText(post_count, 'review')}.`
}
