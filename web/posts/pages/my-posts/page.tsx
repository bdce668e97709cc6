import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OwnPost } from '#contract/posts.ts'
import { myPostsQuery } from '#web/api/feed.ts'
import { DeleteButton } from '#web/posts/delete-post.tsx'
import { EditButton, PendingLinkNotice } from '#web/posts/edit-post.tsx'
import { HiddenNotice } from '#web/moderation/hidden-notice.tsx'
import { PostArticle } from '#web/posts/post-article.tsx'
import { LoadingPosts, PostList } from '#web/posts/post-list.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PostCard } from '#web/posts/post-card.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'

export const handle: PageHandle = { title: 'My Posts', heading: 'My Posts' }

/** The member's own posts, with the actions of their author. */
export default function MyPostsPage() {
  return (
    <div className="space-y-5">
      <PageHead title="My Posts" hidden />
      <h1 className="text-2xl font-semibold">My Posts</h1>
      <MyPosts />
    </div>
  )
}

function MyPosts() {
  return (
    <InfiniteList
      query={useInfiniteQuery(myPostsQuery())}
      pending={<LoadingPosts />}
      error="Your posts could not be loaded."
      empty={<NoPosts />}
      scroll={{ items: 'posts', address: () => '/my-posts' }}
    >
      {(posts) => <PostList posts={posts}>{(post) => <OwnPostCard post={post} />}</PostList>}
    </InfiniteList>
  )
}

/** A hidden post has no reactions and no comments, for its author as for everybody. */
function OwnPostCard({ post }: { post: OwnPost }) {
  const ownerActions = <OwnerActions post={post} />
  if (!post.hidden_because) {
    return <PostCard post={post} whole notice={<LinkNotice post={post} />} ownerActions={ownerActions} />
  }
  const notice = (
    <>
      <HiddenNotice because={post.hidden_because} />
      <LinkNotice post={post} />
    </>
  )
  return (
    <PostArticle
      post={post}
      whole
      unlinked
      notice={notice}
      rating={null}
      actions={null}
      ownerActions={ownerActions}
    />
  )
}

function LinkNotice({ post }: { post: OwnPost }) {
  if (!post.pending_link) return null
  return <PendingLinkNotice link={post.pending_link} current={post.link} />
}

function OwnerActions({ post }: { post: OwnPost }) {
  return (
    <>
      <EditButton post={post} />
      <DeleteButton postId={post.id} />
    </>
  )
}

function NoPosts() {
  return (
    <EmptyState
      picture={<EmptyPicture of="posts" />}
      action={
        <Link to="/create-post" className={buttonClasses()}>
          Share an AI tool
        </Link>
      }
    >
      You have not posted anything yet
    </EmptyState>
  )
}
