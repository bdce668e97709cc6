import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { followedPostsQuery, followingQuery } from '#web/api/follows.ts'
import { listFollowed, type Following } from '#web/members/follows/follow-toggle.ts'
import { FollowSuggestions } from '#web/members/follows/follow-suggestions.tsx'
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
  { to: '/following', label: 'Posts', isList: false },
  { to: '/following?show=all', label: 'All you follow', isList: true },
]

/** The posts by and about all that the member follows, and the list of it. */
export default function FollowingPage() {
  const [search] = useSearchParams()
  const isList = search.get('show') === 'all'
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
            aria-current={view.isList === isList ? 'page' : undefined}
            preventScrollReset
            className={tabClasses('-mb-px px-1 py-2')}
          >
            {view.label}
          </Link>
        ))}
      </nav>
      {following ? (
        <View key={String(isList)} following={following} isList={isList} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()}>What you follow could not be loaded.</ErrorState>
      ) : (
        <LoadingPosts />
      )}
    </div>
  )
}

/** A member who follows nobody gets suggestions; they stay while the member follows the first ones. */
function View({ following, isList }: { following: Following; isList: boolean }) {
  const isEmpty = listFollowed(following).length === 0
  const [beganEmpty] = useState(isEmpty)
  if (isList && !beganEmpty) return <FollowedList following={following} />
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
