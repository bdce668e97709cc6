import { messages } from '#contract/messages.ts'
import { ActionButton, HistoryButton } from './action-button.tsx'
import type { CaseItem, CasePost } from './case-content.tsx'
import type { ModerationAction } from './moderation-actions.ts'

interface CaseActionsProps {
  item: CaseItem
  reportCase: number
  /** The moderator may not decide it. */
  isOwn: boolean
  isHidden: boolean
}

/** Buttons for the actions on a case. */
export function CaseActions({ item, reportCase, isOwn, isHidden }: CaseActionsProps) {
  if (isOwn) return <p className="text-sm text-ink-2">{messages.moderation.own}</p>
  if (item.kind === 'votes') return <VoteActions reportCase={reportCase} />
  return (
    <>
      {item.kind === 'link' ? (
        <LinkActions post={item.post} />
      ) : (
        <>
          {!isHidden && <RemovalButton item={item} />}
          <ActionButton action={{ kind: 'dismissCase', reportCase }}>Keep</ActionButton>
        </>
      )}
      {item.kind !== 'member' && item.post.edited_at && <HistoryButton post={item.post} />}
    </>
  )
}

function LinkActions({ post }: { post: CasePost }) {
  const target = { post: post.id, link: post.pending_link ?? '' }
  return (
    <>
      <ActionButton look="primary" action={{ kind: 'approveLink', ...target }}>
        Approve link
      </ActionButton>
      <ActionButton action={{ kind: 'rejectLink', ...target }}>Keep the old link</ActionButton>
    </>
  )
}

function VoteActions({ reportCase }: { reportCase: number }) {
  return (
    <>
      <ActionButton look="danger" action={{ kind: 'suspendVoters', reportCase }}>
        Suspend all of them
      </ActionButton>
      <ActionButton action={{ kind: 'clearVoters', reportCase }}>Let the votes count</ActionButton>
    </>
  )
}

type ReportedItem = Exclude<CaseItem, { kind: 'votes' }>

/** The action that removes the reported item. */
function RemovalButton({ item }: { item: ReportedItem }) {
  const { label, action } = removalOf(item)
  return (
    <ActionButton look="danger" action={action}>
      {label}
    </ActionButton>
  )
}

function removalOf(item: ReportedItem): { label: string; action: ModerationAction } {
  if (item.kind === 'member') {
    return { label: 'Reset profile', action: { kind: 'resetMember', username: item.member.username } }
  }
  const { post } = item
  return item.kind === 'comment'
    ? { label: 'Hide comment', action: { kind: 'hideComment', post: post.id, comment: item.comment.id } }
    : { label: 'Hide post', action: { kind: 'hidePost', post: post.id, title: post.title } }
}
