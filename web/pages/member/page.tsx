import { useQuery, type QueryClient } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { isRouteErrorResponse, Link, useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { PublicUser } from '#contract/members.ts'
import type { Api } from '#web/api/client.ts'
import { ApiError } from '#web/api/errors.ts'
import { pictureAddress } from '#web/api/host.ts'
import { memberPostsQuery, memberQuery } from '#web/api/members.ts'
import { prefetchInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { MemberCard } from '#web/features/members/member-card.tsx'
import { metaDescription, PageHead } from '#web/app/page-head.tsx'
import { MemberMenu } from '#web/features/members/member-menu.tsx'
import { PageError } from '#web/app/page-error.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback.tsx'
import { Loading } from '#web/ui/loading.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import type { Route } from './+types/page.ts'
import { MemberPosts } from './member-posts.tsx'

function fill(cache: QueryClient, api: Api, username: string, from: string | undefined) {
  return Promise.all([
    cache.ensureQueryData(memberQuery(username, api)),
    cache.ensureInfiniteQueryData(memberPostsQuery(username, from, api)),
  ])
}

function fromOf(search: URLSearchParams): string | undefined {
  return search.get('cursor') || undefined
}

export const handle: PageHandle = { cacheKeyParams: ['cursor'] }

export function loader({ context, params, url }: Route.LoaderArgs) {
  return prefetchOnServer(context, (cache, api) =>
    fill(cache, api, params.username, fromOf(url.searchParams)),
  )
}

export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  return prefetchInBrowser((cache, api) => fill(cache, api, params.username, fromOf(url.searchParams)))
}

/** A member as everyone may see them, with what they have posted. */
export default function MemberPage({ params: { username } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { data: member, error, refetch } = useQuery(memberQuery(username))
  if (!member) {
    if (!error) return <Loading />
    if (isMissing(error)) return <NotFound />
    return <ErrorState onRetry={() => void refetch()}>The member could not be loaded.</ErrorState>
  }
  return (
    <div className="space-y-5">
      <PageHead
        title={`${member.name} (@${member.username})`}
        description={descriptionOf(member)}
        path={`/members/${member.username}`}
        hidden={member.suspended || fromOf(search) !== undefined}
        kind="profile"
        picture={pictureOf(member)}
      />
      <MemberCard member={member} menu={<MemberMenu username={member.username} />} />
      <h2 className="text-xl font-semibold">Posts</h2>
      <MemberPosts username={username} from={fromOf(search)} />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isMissing(error) ? <NotFound /> : <PageError error={error} />
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

/** Loaders fail with a response, queries with an ApiError; both say 404. */
function isMissing(error: unknown): boolean {
  return (error instanceof ApiError || isRouteErrorResponse(error)) && error.status === 404
}
