import { useId } from 'react'
import type { PublicList } from '#contract/public-lists.ts'
import { Shelf } from '#web/tools/public.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { followerCount, postCount } from './list-texts.ts'

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
    <article aria-labelledby={id} className="list-card">
      <Shelf tools={list.tools} />
      <div className="board" />
      <Heading id={id} dir="auto">
        <SiteLink to={`/lists/${list.id}`}>{list.name}</SiteLink>
      </Heading>
      <p className="facts">
        <span>
          <SiteLink to={`/members/${owner.username}`} dir="auto">
            {owner.name}
          </SiteLink>{' '}
          <span>{postCount(list.post_count)}</span> <span>{followerCount(list.follower_count)}</span>
        </span>
      </p>
      {list.description !== '' && (
        <p dir="auto" className="list-card-about">
          {list.description}
        </p>
      )}
    </article>
  )
}
