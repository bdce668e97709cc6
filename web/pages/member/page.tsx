import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query'
import { NotebookPen, UserX } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { PublicUser } from '#contract/members.ts'
import type { Api } from '#web/api/client.ts'
import { pictureAddress } from '#web/api/host.ts'
import { memberPostsQuery, memberQuery } from '#web/api/members.ts'
import { isNotFound, loadInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { MemberCard } from '#web/features/members/member-card.tsx'
import { metaDescription, PageHead } from '#web/app/page-head.tsx'
import { MemberMenu } from '#web/features/members/member-menu.tsx'
import { PostCard } from '#web/features/posts/post-card.tsx'
import { LoadingPosts, PostList } from '#web/features/posts/post-list.tsx'
import { PageError } from '#web/app/page-error.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { Loading } from '#web/ui/loading.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import type { Route } from './+types/page.ts'

function prefetch(cache: QueryClient, api: Api, username: string, from: string | undefined) {
  return Promise.all([
    cache.ensureQueryData(memberQuery(username, api)),
    cache.ensureInfiniteQueryData(memberPostsQuery(username, from, api)),
  ])
}

function cursorOf(search: URLSearchParams): string | undefined {
  return search.get('cursor') || undefined
}

export const handle: PageHandle = { cacheKeyParams: ['cursor'] }

export function loader({ context, params, url }: Route.LoaderArgs) {
  return prefetchOnServer(context, (cache, api) =>
    prefetch(cache, api, params.username, cursorOf(url.searchParams)),
  )
}

export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  return loadInBrowser((cache, api) => prefetch(cache, api, params.username, cursorOf(url.searchParams)), url)
}

/** The public profile of a member, with their posts. */
export default function MemberPage({ params: { username } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { data: member, error, refetch } = useQuery(memberQuery(username))
  if (!member) {
    if (!error) return <Loading />
    if (isNotFound(error)) return <NotFound />
    return <ErrorState onRetry={() => void refetch()}>The member could not be loaded.</ErrorState>
  }
  return (
    <div className="space-y-5">
      <PageHead
        title={`${member.name} (@${member.username})`}
        description={descriptionOf(member)}
        path={`/members/${member.username}`}
        hidden={member.suspended || cursorOf(search) !== undefined}
        kind="profile"
        picture={pictureOf(member)}
      />
      <MemberCard member={member} menu={<MemberMenu username={member.username} />} />
      <h2 className="text-xl font-semibold">Posts</h2>
      <MemberPosts username={username} from={cursorOf(search)} />
    </div>
  )
}

interface MemberPostsProps {
  username: string
  /** The cursor of the first page that is shown. */
  from: string | undefined
}

/** The posts of a member, newest first. */
function MemberPosts({ username, from }: MemberPostsProps) {
  return (
    <InfiniteList
      query={useInfiniteQuery(memberPostsQuery(username, from))}
      pending={<LoadingPosts />}
      error="The posts could not be loaded."
      empty={<EmptyState icon={NotebookPen}>No posts yet</EmptyState>}
      scroll={{
        items: 'posts',
        address: (cursor) => `/members/${username}?${new URLSearchParams({ cursor })}`,
      }}
    >
      {(posts) => <PostList posts={posts}>{(post) => <PostCard post={post} />}</PostList>}
    </InfiniteList>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <NotFound /> : <PageError error={error} />
}

function NotFound() {
  return (
    <>
      <PageHead title={messages.member.notFound} hidden />
      <h1 className="sr-only">{messages.member.notFound}</h1>
      <EmptyState
        icon={UserX}
        action={
          <Link to="/" className={buttonClasses({ look: 'secondary' })}>
            Back To Feed
          </Link>
        }
      >
        {messages.member.notFound}
      </EmptyState>
    </>
  )
}

function pictureOf({ name, profile_picture }: PublicUser) {
  const path = pictureAddress(profile_picture)
  return path ? { path, alt: `Picture of ${name}` } : null
}

function descriptionOf({ name, bio, suspended }: PublicUser): string {
  if (suspended) return messages.member.suspended
  return metaDescription(bio) || `The AI tools that ${name} recommends.`
}
