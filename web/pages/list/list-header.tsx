import type { SharedList } from '#contract/public-lists.ts'
import { pictureAddress } from '#web/api/host.ts'
import type { ListAddress } from '#web/api/public-lists.ts'
import { CopyListButton } from '#web/features/lists/copy-list-button.tsx'
import { FollowListButton } from '#web/features/lists/follow-list-button.tsx'
import { listUrl } from '#web/features/lists/list-address.ts'
import { followerCount, postCount } from '#web/features/lists/list-texts.ts'
import { ShareButton } from '#web/features/sharing/public.ts'
import { useSession } from '#web/session/use-session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

interface ListHeaderProps {
  list: Omit<SharedList, 'items'>
  address: ListAddress
}

/** Name, owner, description and actions of a list. */
export function ListHeader({ list, address }: ListHeaderProps) {
  const { user } = useSession()
  const { owner } = list
  const isOwn = user?.username === owner.username
  const page = { id: list.id, ...(list.visibility === 'link' && address.key && { key: address.key }) }
  return (
    <header className={cardClasses('space-y-4 p-5 sm:p-6')}>
      <div className="space-y-2">
        <h1 dir="auto" className="text-2xl font-semibold wrap-anywhere">
          {list.name}
        </h1>
        {list.description && (
          <p dir="auto" className="max-w-prose wrap-anywhere text-ink-2">
            {list.description}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
        <SiteLink
          to={`/members/${owner.username}`}
          className="inline-flex min-w-0 items-center gap-2 rounded-sm font-medium text-ink hover:text-accent"
        >
          <Avatar name={owner.name} src={pictureAddress(owner.profile_picture)} size="small" />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {owner.name}
          </span>
        </SiteLink>
        <p className="facts">
          <span>
            <span>{postCount(list.post_count)}</span> <span>{followerCount(list.follower_count)}</span>{' '}
            <span>
              Updated <RelativeTime time={list.updated_at} />
            </span>
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isOwn ? (
          <SiteLink to={`/saved/${list.id}`} className={buttonClasses({ look: 'secondary' })}>
            <Icon name="pencil" className="size-4" />
            Edit list
          </SiteLink>
        ) : (
          <FollowListButton list={list} address={address} />
        )}
        <CopyListButton address={page} />
        {list.visibility !== 'private' && <ShareButton title={list.name} path={listUrl(page)} />}
        <a href={listUrl(page, '/feed.xml')} className={buttonClasses({ look: 'ghost' })}>
          Feed
        </a>
      </div>
    </header>
  )
}
