import { plainText } from '#contract/plain-text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Tool } from '#contract/tools.ts'
import { toolPostsQuery, type ToolPostFilter } from '#web/api/tools.ts'
import { PageHead, StructuredData } from '#web/app/page-head.tsx'
import { useSite } from '#web/app/site.ts'
import { ModerateToolMenu } from '#web/features/moderation/public.ts'
import { FactsTable, PriceHistory } from '#web/features/tool-facts/public.ts'
import { Alternatives } from './alternatives.tsx'
import { RatingMonths } from './rating-months.tsx'
import { Ratings } from './ratings.tsx'
import { Reviews } from './reviews.tsx'
import { softwareApplication } from './software-application.ts'
import { countText } from './texts.ts'
import { toolSorts } from './tool-address.ts'
import { ToolHeader } from './tool-header.tsx'

interface ToolDetailsProps {
  tool: Tool
  filter: ToolPostFilter
}

/** Ratings and facts come before the reviews, beside them on a wide screen. */
export function ToolDetails({ tool, filter }: ToolDetailsProps) {
  return (
    <div className="tool-page">
      <Head tool={tool} filter={filter} />
      <ToolHeader tool={tool} menu={<ModerateToolMenu tool={tool} />} />
      <div className="tool-summary">
        <Ratings tool={tool} />
        <FactsTable tool={tool} />
      </div>
      <div className="tool-reviews">
        <Reviews slug={tool.slug} filter={filter} />
        <Alternatives tool={tool} />
      </div>
      <div className="tool-more">
        <RatingMonths slug={tool.slug} />
        <PriceHistory slug={tool.slug} />
      </div>
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
