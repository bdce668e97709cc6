import type { ShelvedTool } from '#contract/lists.ts'
import { limits } from '#contract/limits.ts'
import type { SharedList } from '#contract/public-lists.ts'
import type { ListAddress } from '#web/api/public-lists.ts'
import { CopyListButton } from '#web/lists/copy-list-button.tsx'
import { FollowListButton } from '#web/lists/follow-list-button.tsx'
import { listUrl } from '#web/lists/list-address.ts'
import { ListShelfHead } from '#web/lists/list-shelf-head.tsx'
import { followerCount, postCount } from '#web/lists/list-texts.ts'
import { ShareButton } from '#web/sharing/public.ts'
import { compareUrl } from '#web/tools/compare-url.ts'
import { useMember } from '#web/session/use-session.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

interface ListHeaderProps {
  list: Omit<SharedList, 'items'>
  /** Those of the posts that are loaded. */
  tools: ShelvedTool[]
  /** All posts are loaded. */
  isWhole: boolean
  address: ListAddress
}

/** Name, owner, description, first tools and actions of a list. */
export function ListHeader({ list, tools, isWhole, address }: ListHeaderProps) {
  const user = useMember()
  const { owner } = list
  const isOwn = user?.username === owner.username
  const page = { id: list.id, ...(list.visibility === 'link' && address.key && { key: address.key }) }
  return (
    <ListShelfHead
      name={list.name}
      description={list.description}
      tools={tools}
      above={
        <p className="text-xs text-ink-3">
          A list by{' '}
          <SiteLink
            to={`/members/${owner.username}`}
            dir="auto"
            className="rounded-sm font-medium text-accent underline decoration-accent/35 decoration-1 underline-offset-3"
          >
            {owner.name}
          </SiteLink>
        </p>
      }
      edge={
        <>
          <span>{postCount(list.post_count)}</span> <span>{followerCount(list.follower_count)}</span>{' '}
          <span>
            Updated <RelativeTime time={list.updated_at} />
          </span>
        </>
      }
    >
      <div className="flex flex-wrap gap-2">
        {isOwn ? (
          <SiteLink to={`/saved/${list.id}`} className={buttonClasses({ look: 'secondary' })}>
            <Icon name="pencil" className="size-4" />
            Edit list
          </SiteLink>
        ) : (
          <FollowListButton list={list} address={address} />
        )}
        {isWhole && <CompareLink tools={tools} />}
        <CopyListButton address={page} />
        {list.visibility !== 'private' && <ShareButton title={list.name} path={listUrl(page)} />}
        <a href={listUrl(page, '/feed.xml')} className={buttonClasses({ look: 'ghost' })}>
          Feed
        </a>
      </div>
    </ListShelfHead>
  )
}

/** Compares the tools of a list, where they are not too many. */
function CompareLink({ tools }: { tools: ShelvedTool[] }) {
  const { min, max } = limits.tool.compared
  if (tools.length < min || tools.length > max) return null
  return (
    <SiteLink
      to={compareUrl(tools.map(({ slug }) => slug))}
      className={buttonClasses({ look: 'secondary' })}
    >{`Compare these ${tools.length}`}</SiteLink>
  )
}
