import { useId } from 'react'
import type { PublicList } from '#contract/public-lists.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { followerCount, postCount } from './list-texts.ts'
import { ShelfCard, shelfCardHeading, shelfCardLink } from './shelf-card.tsx'

/** A public list: its first tools on a shelf, its owner, the numbers of posts and followers. */
export function PublicListCard({
  list,
  heading: Heading = 'h2',
}: {
  list: PublicList
  heading?: 'h2' | 'h3'
}) {
  const id = useId()
  const { owner } = list
  return (
    <ShelfCard
      labelledBy={id}
      tools={list.tools}
      heading={
        <Heading id={id} dir="auto" className={shelfCardHeading}>
          <SiteLink to={`/lists/${list.id}`} className={shelfCardLink}>
            {list.name}
          </SiteLink>
        </Heading>
      }
      facts={
        <>
          <SiteLink
            to={`/members/${owner.username}`}
            dir="auto"
            className="text-ink-2 hover:text-accent hover:underline"
          >
            {owner.name}
          </SiteLink>{' '}
          <span>{postCount(list.post_count)}</span> <span>{followerCount(list.follower_count)}</span>
        </>
      }
      description={list.description}
    />
  )
}
