import { useId } from 'react'
import type { PublicList } from '#contract/public-lists.ts'
import { pictureAddress } from '#web/api/host.ts'
import { ToolLogo } from '#web/features/tools/public.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { followerCount, postCount } from './list-texts.ts'

/** A public list: its owner, its first tools, the numbers of posts and followers. */
export function PublicListCard({ list }: { list: PublicList }) {
  const id = useId()
  const { owner } = list
  const more = list.post_count - list.tools.length
  return (
    <article aria-labelledby={id} className={cardClasses('flex h-full flex-col gap-3 p-5')}>
      <h2 id={id} dir="auto" className="min-w-0 text-lg font-semibold wrap-anywhere">
        <SiteLink to={`/lists/${list.id}`} className="rounded-sm py-1 hover:text-accent">
          {list.name}
        </SiteLink>
      </h2>
      {list.description !== '' && (
        <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
          {list.description}
        </p>
      )}
      {list.tools.length > 0 && (
        <ul aria-label="First tools" className="flex flex-wrap items-center gap-2">
          {list.tools.map((tool) => (
            <li key={tool.slug} className="flex">
              <ToolLogo {...tool} />
              <span className="sr-only">{tool.name}</span>
            </li>
          ))}
          {more > 0 && (
            <li aria-hidden className="text-sm text-ink-3 tabular-nums">
              +{more}
            </li>
          )}
        </ul>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-1 text-sm text-ink-2">
        <SiteLink
          to={`/members/${owner.username}`}
          className="inline-flex min-w-0 items-center gap-2 rounded-sm font-medium hover:text-accent"
        >
          <Avatar name={owner.name} src={pictureAddress(owner.profile_picture)} size="small" />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {owner.name}
          </span>
        </SiteLink>
        <p className="facts">
          <span>
            <span>{postCount(list.post_count)}</span> <span>{followerCount(list.follower_count)}</span>
          </span>
        </p>
      </div>
    </article>
  )
}
