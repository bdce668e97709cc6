import { useQuery } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import type { DiscountReason, PostRank } from '#contract/ranks.ts'
import { postRankQuery } from './rank-queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/feedback.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { countText, discountText, placeText, ratingFormula, trendingFormula } from './rank-texts.ts'
import type { Order } from './why-button.tsx'

interface RankDialogProps {
  post: Pick<Post, 'id' | 'title'>
  order: Order
  onClose: () => void
}

/** The terms of a post's score in words. */
export function RankDialog({ post, order, onClose }: RankDialogProps) {
  const { data, isError, refetch } = useQuery(postRankQuery(post.id))
  return (
    <Dialog open onOpenChange={onClose} title="Why is this here?" description={<bdi>{post.title}</bdi>}>
      {data ? (
        <div className="space-y-5 text-sm">
          {order === 'trending' ? <Trending trending={data.trending} /> : <Rating rating={data.rating} />}
          <p className="text-ink-2">
            Numbers next to the buttons stay plain. A reason why votes count less is named when it holds for
            five members or more, so that it tells of nobody.{' '}
            <SiteLink
              to="/integrity"
              className="rounded-sm text-accent underline underline-offset-4"
              onClick={onClose}
            >
              How votes are weighed
            </SiteLink>
          </p>
        </div>
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()}>The terms could not be loaded.</ErrorState>
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

const termsClasses = 'list-disc space-y-1 pl-5 marker:text-ink-3'

function Trending({ trending }: { trending: PostRank['trending'] }) {
  const { parts } = trending
  return (
    <>
      <p className="text-base font-medium">{placeText(trending)}</p>
      <ul className={termsClasses}>
        <li>{countText(['like', 'likes'], parts.likes, parts.likes_counted)}</li>
        <li>
          {countText(
            ['member who commented', 'members who commented'],
            parts.commenters,
            parts.commenters_counted,
          )}
          , each twice
        </li>
        <li>
          {countText(['member who saved it', 'members who saved it'], parts.savers, parts.savers_counted)},
          each three times
        </li>
        <li>
          posted <RelativeTime time={parts.created_at} />: each three days are worth a factor of ten
        </li>
        <li>what the author does to the own post does not count</li>
      </ul>
      <LeftOut leftOut={parts.left_out} />
      <Formula text={trendingFormula(trending)} />
    </>
  )
}

function Rating({ rating }: { rating: PostRank['rating'] }) {
  const { parts } = rating
  return (
    <>
      <p className="text-base font-medium">Among the best rated</p>
      <ul className={termsClasses}>
        {parts.ratings
          .map((number, star) => ({ stars: star + 1, number, counted: parts.ratings_counted[star]! }))
          .toReversed()
          .filter(({ number }) => number > 0)
          .map(({ stars, number, counted }) => (
            <li key={stars}>{countText([`rating of ${stars}`, `ratings of ${stars}`], number, counted)}</li>
          ))}
        <li>the fewer ratings, the more cautious the score</li>
      </ul>
      <LeftOut leftOut={parts.left_out} />
      <Formula text={ratingFormula(rating)} />
    </>
  )
}

function LeftOut({ leftOut }: { leftOut: { reason: DiscountReason; count: number }[] }) {
  if (leftOut.length === 0) return null
  return (
    <section>
      <h3 className="font-medium">Votes that count less</h3>
      <dl className="mt-2 space-y-1.5">
        {leftOut.map(({ reason, count }) => (
          <div key={reason} className="flex justify-between gap-4">
            <dt className="text-ink-2">{discountText(reason)}</dt>
            <dd className="tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Formula({ text }: { text: string }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm text-accent">The score</summary>
      <p className="mt-2 rounded-md bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere">{text}</p>
    </details>
  )
}
