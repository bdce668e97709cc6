import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { followedPostsQuery, followingQuery } from '#web/api/follows.ts'
import { listFollowed, type Following } from '#web/members/follows/follow-toggle.ts'
import { FollowSuggestions } from '#web/members/follows/follow-suggestions.tsx'
import { FollowedChanges } from '#web/members/follows/followed-changes.tsx'
import { FollowedList } from '#web/members/follows/followed-list.tsx'
import { PostCard } from '#web/posts/post-card.tsx'
import { LoadingPosts, PostList } from '#web/posts/post-list.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { tabClasses, tabListClasses } from '#web/ui/tabs.tsx'

export const handle: PageHandle = { title: 'Following', heading: 'Following' }

const views = [
  { show: 'posts', to: '/following', label: 'Posts' },
  { show: 'changes', to: '/following?show=changes', label: 'Changes' },
  { show: 'all', to: '/following?show=all', label: 'All you follow' },
] as const

type Show = (typeof views)[number]['show']

/** The posts by and about all that the member follows, its changes, and the list of it. */
export default function FollowingPage() {
  const [search] = useSearchParams()
  const { show } = views.find((view) => view.show === search.get('show')) ?? views[0]
  const { data: following, isError, refetch } = useQuery(followingQuery())
  return (
    <div className="space-y-5">
      <PageHead title="Following" hidden />
      <h1 className="text-2xl font-semibold">Following</h1>
      <nav aria-label="Views" className={tabListClasses}>
        {views.map((view) => (
          <Link
            key={view.to}
            to={view.to}
            aria-current={view.show === show ? 'page' : undefined}
            preventScrollReset
            className={tabClasses('-mb-px px-1 py-2')}
          >
            {view.label}
          </Link>
        ))}
      </nav>
      {following ? (
        <View key={show} following={following} show={show} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()}>What you follow could not be loaded.</ErrorState>
      ) : (
        <LoadingPosts />
      )}
    </div>
  )
}

/** A member who follows nobody gets suggestions; they stay while the member follows the first ones. */
function View({ following, show }: { following: Following; show: Show }) {
  const isEmpty = listFollowed(following).length === 0
  const [beganEmpty] = useState(isEmpty)
  // Lists, too, which are not in `following`.
  if (show === 'changes') return <FollowedChanges />
  if (show === 'all' && !beganEmpty) return <FollowedList following={following} />
  return (
    <>
      {isEmpty && (
        <EmptyState
          picture={<EmptyPicture of="posts" />}
          action={
            <Link to="/welcome" className={buttonClasses({ look: 'secondary' })}>
              Choose interests
            </Link>
          }
        >
          You follow nobody yet
        </EmptyState>
      )}
      {(isEmpty || beganEmpty) && <FollowSuggestions />}
      {!isEmpty && <FollowedPosts />}
    </>
  )
}

function FollowedPosts() {
  return (
    <InfiniteList
      query={useInfiniteQuery(followedPostsQuery())}
      pending={<LoadingPosts />}
      error="The posts could not be loaded."
      empty={
        <EmptyState
          picture={<EmptyPicture of="posts" />}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Link to="/following?show=all" className={buttonClasses({ look: 'secondary' })}>
                All you follow
              </Link>
              <Link to="/welcome" className={buttonClasses({ look: 'secondary' })}>
                Find more to follow
              </Link>
            </div>
          }
        >
          No posts yet
        </EmptyState>
      }
      scroll={{ items: 'posts', address: () => '/following' }}
    >
      {(posts) => <PostList posts={posts}>{(post) => <PostCard post={post} />}</PostList>}
    </InfiniteList>
  )
}
