import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { plainText } from '#contract/plain-text.ts'
import type { Post } from '#contract/posts.ts'
import { parseCommentFilter } from '#web/comments/comments-address.ts'
import { CommentsPanel } from '#web/comments/comments-panel.tsx'
import { metaDescription, PageHead, StructuredData } from '#web/app/page-head.tsx'
import { MakerReply, ReplyButton } from '#web/tools/makers/maker-reply.tsx'
import { EvidenceRegion } from '#web/posts/evidence.tsx'
import { PostCard } from '#web/posts/post-card.tsx'
import { HelpfulButton } from '#web/posts/reactions/helpful-button.tsx'
import { useOpened } from '#web/posts/reactions/use-opened.ts'
import { useSite } from '#web/app/site.ts'
import { useMember } from '#web/session/use-session.ts'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { softwareApplication } from './software-application.ts'

const loadOwnerParts = () => import('#web/posts/owner-actions.tsx')
const OwnerActions = lazyPart(async () => (await loadOwnerParts()).OwnerActions)
const OwnerNotice = lazyPart(async () => (await loadOwnerParts()).OwnerNotice)
const StillTrueButton = lazyPart(
  async () => (await import('#web/posts/still-true-button.tsx')).StillTrueButton,
)

/** A post and its comments. */
export function PostDetails({ post }: { post: Post }) {
  const { url } = useSite()
  const [search] = useSearchParams()
  const filter = parseCommentFilter(search)
  const isAuthor = useMember()?.id === post.user
  useHashTarget('comments')
  useOpened(post)
  return (
    <>
      <PageHead
        title={post.title}
        description={metaDescription(plainText(post.description))}
        path={`/posts/${post.id}`}
        hidden={filter.from !== undefined || search.has('sort')}
        kind="article"
        embeddable
        document={`/posts/${post.id}.md`}
        preview={{ path: `/posts/${post.id}/preview.png`, alt: `${post.title}, recommended by ${post.name}` }}
      />
      <StructuredData facts={softwareApplication(post, url)} />
      {post.tool && <link rel="related" href={`${url}/tools/${post.tool.slug}`} />}
      <PostCard
        post={post}
        whole
        look="own"
        ownerActions={isAuthor && <OwnerActions id={post.id} />}
        notice={isAuthor && <OwnerNotice id={post.id} />}
        belowTexts={
          <>
            {post.evidence && <EvidenceRegion evidence={post.evidence} />}
            <MakerReply post={post} />
          </>
        }
        moreActions={
          <>
            <span className="contents">
              {isAuthor ? <StillTrueButton post={post} /> : <HelpfulButton post={post} />}
            </span>{' '}
            <ReplyButton post={post} />
          </>
        }
      />
      <CommentsPanel post={post} filter={filter} />
    </>
  )
}

/**
 * Scrolls to the element of the fragment (`#comments`). The router does so when the URL changes, which can be before
 * the element is rendered. Going back in the history restores the scroll position instead.
 */
function useHashTarget(id: string): void {
  const { hash } = useLocation()
  const cameBack = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    if (cameBack || hash !== `#${id}`) return
    const target = document.getElementById(id)
    target?.scrollIntoView()
    target?.focus({ preventScroll: true })
  }, [id, hash, cameBack])
}
