import type { Post } from '#contract/posts.ts'
import { useSearchParams } from 'react-router'
import { commentsFrom } from '#web/features/comments/comments-address.ts'
import { CommentsPanel } from '#web/features/comments/comments-panel.tsx'
import { CommentMenu } from '#web/app/comment-menu.tsx'
import { metaDescription, PageHead, StructuredData } from '#web/app/page-head.tsx'
import { PostCard } from '#web/app/post-card.tsx'
import { useSite } from '#web/app/site.ts'
import { toolFacts } from './tool-facts.ts'
import { useHashTarget } from './use-hash-target.ts'

/** A post and, below it, what was said about it. */
export function PostDetails({ post }: { post: Post }) {
  const { url } = useSite()
  const [search] = useSearchParams()
  const from = commentsFrom(search)
  useHashTarget('comments')
  return (
    <>
      <PageHead
        title={post.title}
        description={metaDescription(post.description)}
        path={`/posts/${post.id}`}
        hidden={from !== undefined}
        kind="article"
      />
      <StructuredData facts={toolFacts(post, url)} />
      <h1 className="text-2xl font-semibold wrap-anywhere">{post.name}'s Post</h1>
      <PostCard post={post} whole own />
      <CommentsPanel post={post} from={from} Menu={CommentMenu} />
    </>
  )
}
