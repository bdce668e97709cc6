import { useInfiniteQuery } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { Link } from 'react-router'
import type { OwnPost } from '#contract/posts.ts'
import { myPostsQuery } from '#web/api/posts.ts'
import { DeleteButton } from '#web/features/editing/delete-button.tsx'
import { EditButton } from '#web/features/editing/edit-button.tsx'
import { PendingLinkNotice } from '#web/features/editing/pending-link-notice.tsx'
import { HiddenNotice } from '#web/features/moderation/hidden-notice.tsx'
import { FurtherPosts } from '#web/features/posts/further-posts.tsx'
import { PostArticle } from '#web/features/posts/post-article.tsx'
import { PostList } from '#web/features/posts/post-list.tsx'
import { LoadingPosts } from '#web/features/posts/post-skeleton.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import { PostCard } from '#web/app/post-card.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/notices.tsx'

/** What the member has posted, to change it or take it back. */
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
  const mine = useInfiniteQuery(myPostsQuery())
  if (mine.isPending) return <LoadingPosts />
  if (!mine.data) {
    return <ErrorState onRetry={() => void mine.refetch()}>Your posts could not be loaded.</ErrorState>
  }
  const posts = mine.data.pages.flatMap((page) => page.items)
  if (posts.length === 0) return <Nothing />
  return (
    <>
      <PostList posts={posts}>
        {(post) =>
          post.hidden_because ? (
            // Others find nothing here to like or to discuss, so neither does its author.
            <PostArticle
              post={post}
              whole
              own
              notice={
                <>
                  <HiddenNotice because={post.hidden_because} />
                  <LinkNotice post={post} />
                </>
              }
              rating={null}
              actions={null}
              ownerActions={<OwnerActions post={post} />}
            />
          ) : (
            <PostCard
              post={post}
              whole
              notice={<LinkNotice post={post} />}
              ownerActions={<OwnerActions post={post} />}
            />
          )
        }
      </PostList>
      {mine.hasNextPage && (
        <FurtherPosts
          address="/my-posts"
          loading={mine.isFetchingNextPage}
          failed={mine.isFetchNextPageError}
          load={mine.fetchNextPage}
        />
      )}
    </>
  )
}

function LinkNotice({ post }: { post: OwnPost }) {
  if (!post.pending_link) return null
  return <PendingLinkNotice link={post.pending_link} shown={post.link} />
}

function OwnerActions({ post }: { post: OwnPost }) {
  return (
    <>
      <EditButton post={post} />
      <DeleteButton postId={post.id} />
    </>
  )
}

function Nothing() {
  return (
    <EmptyState
      icon={NotebookPen}
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
