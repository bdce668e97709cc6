import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { pictureAddress } from '#web/api/host.ts'
import { mutedQuery } from '#web/api/mutes.ts'
import { showPost, unmuteMember } from '#web/members/mutes/mute-actions.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { nameLinkClasses } from '#web/ui/classes.ts'
import { LoadingRows } from '#web/ui/loading.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { Section } from '#web/ui/section.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

/** The members whom the member has muted. */
export function MutedMembers() {
  const cache = useQueryClient()
  const { data, isError, refetch } = useQuery(mutedQuery())
  return (
    <Section title="Muted members">
      <QueryList
        query={{ data: data?.members, isError, refetch }}
        pending={<LoadingRows />}
        error="The muted members could not be loaded."
        empty={
          <Empty>You have muted nobody. The menus of posts and members have 'Mute'; nobody is told.</Empty>
        }
      >
        {(members) => (
          <ul className="divide-y divide-line">
            {members.map((member) => (
              <Row
                key={member.username}
                action="Unmute"
                onAct={() => void unmuteMember(cache, member)}
                picture={<Avatar name={member.name} src={pictureAddress(member.profile_picture)} />}
              >
                <SiteLink
                  to={`/members/${member.username}`}
                  dir="auto"
                  className={`${nameLinkClasses} block`}
                >
                  {member.name}
                </SiteLink>
                <span className="block text-sm text-ink-3">@{member.username}</span>
              </Row>
            ))}
          </ul>
        )}
      </QueryList>
    </Section>
  )
}

/** The posts that the member has hidden. */
export function HiddenPosts() {
  const cache = useQueryClient()
  const { data, isError, refetch } = useQuery(mutedQuery())
  return (
    <Section title="Hidden posts">
      <QueryList
        query={{ data: data?.posts, isError, refetch }}
        pending={<LoadingRows />}
        error="The hidden posts could not be loaded."
        empty={<Empty>You have hidden no posts. Each post's menu has 'Hide this post'.</Empty>}
      >
        {(posts) => (
          <ul className="divide-y divide-line">
            {posts.map((post) => (
              <Row key={post.id} action="Show again" onAct={() => void showPost(cache, post)}>
                <Link
                  to={`/posts/${post.id}`}
                  dir="auto"
                  className="font-medium wrap-anywhere hover:text-accent"
                >
                  {post.title}
                </Link>
              </Row>
            ))}
          </ul>
        )}
      </QueryList>
    </Section>
  )
}

function Empty({ children }: { children: string }) {
  return <p className="-mt-3 max-w-prose text-sm text-ink-2">{children}</p>
}

interface RowProps {
  picture?: ReactNode
  action: string
  onAct: () => void
  children: ReactNode
}

/** An entry whose text describes its button. */
function Row({ picture, action, onAct, children }: RowProps) {
  const id = useId()
  // The button is removed with its row.
  function act() {
    onAct()
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      {picture}
      <div id={id} className="min-w-0 flex-1">
        {children}
      </div>
      <Button look="secondary" size="small" aria-describedby={id} onClick={act} className="shrink-0">
        {action}
      </Button>
    </li>
  )
}
