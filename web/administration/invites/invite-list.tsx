import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Invite } from '#contract/invites.ts'
import { api } from '#web/api/browser.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { restoreLostFocus } from '#web/ui/content-focus.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { absoluteDate } from '#web/ui/time-format.ts'
import { useAct } from '#web/administration/members/use-act.ts'
import { invitesQuery } from '#web/administration/queries.ts'

/** All invites, with who came with them. */
export function InviteList() {
  return (
    <InfiniteList
      query={useInfiniteQuery(invitesQuery())}
      pending={<LoadingRows />}
      error="The invites could not be loaded."
      empty={<EmptyState picture={<EmptyPicture of="done" />}>There are no invites</EmptyState>}
    >
      {(invites) => (
        <ul aria-label="Invites" className={cardClasses('divide-y divide-line px-4 sm:px-6')}>
          {invites.map((invite) => (
            <Item key={invite.id} invite={invite} />
          ))}
        </ul>
      )}
    </InfiniteList>
  )
}

/** Why an invite cannot be used any more; null while it can. */
function endOf({ uses, max_uses, expires_at }: Invite): string | null {
  if (uses >= max_uses) return 'Used up'
  return Date.parse(expires_at) <= Date.now() ? 'Expired' : null
}

const nameOf = ({ id, note }: Invite) => (note === '' ? `Invite ${id}` : note)

function Item({ invite }: { invite: Invite }) {
  const { url, uses, max_uses, expires_at, created_by, members } = invite
  const name = nameOf(invite)
  const end = endOf(invite)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 text-sm">
      <div className="min-w-0 flex-1 basis-60 space-y-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2">
          <span dir="auto" className="text-base font-medium">
            {name}
          </span>
          {end && <Badge>{end}</Badge>}
        </p>
        <p className="text-ink-2">{url}</p>
        <p className="text-ink-3">
          {uses} of {max_uses} used · until{' '}
          <time dateTime={expires_at}>{absoluteDate(expires_at, 'local')}</time>
          {created_by !== null && ` · by @${created_by}`}
        </p>
        {members.length > 0 && (
          <p className="text-ink-2">
            Came with it:{' '}
            {members.map((username, index) => (
              <span key={username}>
                {index > 0 && ', '}
                <Link
                  to={`/members/${username}`}
                  className="rounded-sm text-accent underline underline-offset-4"
                >
                  @{username}
                </Link>
              </span>
            ))}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!end && <CopyButton label="Copy link" text={url} done="The link is copied" />}
        <DeleteInvite id={invite.id} name={name} />
      </div>
    </li>
  )
}

function DeleteInvite({ id, name }: { id: number; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const remove = useAct({
    run: () => api.deleteInvite({ params: { id } }),
    done: 'The invite is deleted',
    onDone() {
      setOpen(false)
      // The button that opened the dialog is gone with its item.
      restoreLostFocus()
    },
  })
  return (
    <>
      <Button look="secondary" size="small" aria-label={`Delete ${name}`} onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete this invite?"
        text="Nobody can sign up with it any more. Those who did stay members."
        confirm="Delete"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
