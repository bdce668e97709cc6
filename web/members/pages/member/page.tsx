import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query'
import { Link, Navigate, redirect, useLocation, useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { PublicUser } from '#contract/members.ts'
import type { Api } from '#web/api/client.ts'
import { pictureAddress } from '#web/api/host.ts'
import { memberPostsQuery, memberQuery } from '#web/api/members.ts'
import { isNotFound, loadInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { MemberCard } from '#web/members/member-card.tsx'
import { metaDescription, PageHead } from '#web/app/page-head.tsx'
import { FollowButton } from '#web/members/follows/follow-button.tsx'
import { MemberMenu } from '#web/members/member-menu.tsx'
import { PostCard } from '#web/posts/post-card.tsx'
import { LoadingPosts, PostList } from '#web/posts/post-list.tsx'
import { PageError } from '#web/app/page-error.tsx'
import { useMember } from '#web/session/use-session.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { LoadingNote, Skeleton, loadingClasses } from '#web/ui/loading.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import type { Route } from './+types/page.ts'
import { MemberShelf } from './member-shelf.tsx'

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
    Promise.all([
      redirectFormerUsername(cache, api, params.username, url.search),
      prefetch(cache, api, params.username, cursorOf(url.searchParams)),
    ]),
  )
}

/**
 * Throws a permanent redirect from a former username: search engines move the page to the new address. The response
 * forbids browsers to store the redirect, because its member may return to the username.
 */
async function redirectFormerUsername(cache: QueryClient, api: Api, username: string, search: string) {
  const member = await cache.ensureQueryData(memberQuery(username, api))
  if (!isSameUsername(member.username, username)) throw redirect(addressOf(member.username, search), 301)
}

function isSameUsername(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function addressOf(username: string, search: string): string {
  return `/members/${username}${search}`
}

export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  return loadInBrowser((cache, api) => prefetch(cache, api, params.username, cursorOf(url.searchParams)), url)
}

/** The public profile of a member, with their posts. */
export default function MemberPage({ params: { username } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const location = useLocation()
  const { data: member, error, refetch } = useQuery(memberQuery(username))
  if (!member) {
    if (!error) return <LoadingMember />
    if (isNotFound(error)) return <NotFound />
    return <ErrorState onRetry={() => void refetch()}>The member could not be loaded.</ErrorState>
  }
  if (!isSameUsername(member.username, username)) {
    return <Navigate to={addressOf(member.username, location.search)} replace />
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
      <MemberCard
        member={member}
        menu={<MemberMenu member={member} />}
        follow={<FollowMember member={member} />}
      />
      {cursorOf(search) === undefined && <MemberShelf username={username} name={member.name} />}
      <h2 className="text-xl font-semibold">Posts</h2>
      <MemberPosts username={username} from={cursorOf(search)} />
    </div>
  )
}

/** Nothing on the member's own page. */
function FollowMember({ member: { username, name, profile_picture } }: { member: PublicUser }) {
  const user = useMember()
  if (user?.username === username) return null
  return <FollowButton followed={{ kind: 'member', username, name, profile_picture }} />
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
      empty={
        <EmptyState picture={<EmptyPicture of="posts" />} action={<BrowseLink>Browse tools</BrowseLink>}>
          No posts yet
        </EmptyState>
      }
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
      <EmptyState
        heading
        picture={<EmptyPicture of="search" />}
        action={<BrowseLink>Back To Feed</BrowseLink>}
      >
        {messages.member.notFound}
      </EmptyState>
    </>
  )
}

/** In the size of a member with a short bio. */
function LoadingMember() {
  return (
    <div className={`${loadingClasses} space-y-5`}>
      <div className={cardClasses('relative space-y-5 p-5 sm:p-8')}>
        <LoadingNote />
        <div className="flex items-center gap-4 sm:gap-5">
          <Skeleton round className="size-20" />
          <div className="flex-1 space-y-3">
            <Skeleton className="h-7 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
        <Skeleton className="h-4 w-5/6" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-16 w-full" />
      </div>
    </div>
  )
}

function BrowseLink({ children }: { children: string }) {
  return (
    <Link to="/" className={buttonClasses({ look: 'secondary' })}>
      {children}
    </Link>
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
