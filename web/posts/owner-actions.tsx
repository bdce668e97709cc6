import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ownPostQuery } from '#web/api/posts.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DeleteButton } from './delete-post.tsx'
import { EditButton, PendingLinkNotice } from './edit-post.tsx'

/** The buttons of the author on the page of a post. An edit starts from the pending link, which only the author sees. */
export function OwnerActions({ id }: { id: number }) {
  const { data: post } = useQuery(ownPostQuery(id))
  const navigate = useNavigate()
  return (
    <>
      {post ? (
        <EditButton post={post} />
      ) : (
        <IconButton label="Edit post" disabled>
          <Icon name="pencil" className="size-4.5" />
        </IconButton>
      )}
      <DeleteButton postId={id} onDeleted={async () => navigate('/', { replace: true })} />
    </>
  )
}

/** Tells the author of a post that its new link waits for a moderator. */
export function OwnerNotice({ id }: { id: number }) {
  const { data: post } = useQuery(ownPostQuery(id))
  if (!post?.pending_link) return null
  return <PendingLinkNotice link={post.pending_link} current={post.link} />
}
