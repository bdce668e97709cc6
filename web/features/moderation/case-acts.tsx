import { ActButton } from './act-button.tsx'
import type { Deed } from './acts.ts'
import type { CasePost, Subject } from './case-subject.tsx'
import { HistoryButton } from './history-button.tsx'

interface CaseActsProps {
  subject: Subject
  reportCase: number
  /** The username of the author, or of the member whose profile it is. */
  username: string
  isHidden: boolean
  isSuspended: boolean
}

/** What a moderator can do about a case. */
export function CaseActs({ subject, reportCase, username, isHidden, isSuspended }: CaseActsProps) {
  return (
    <>
      {subject.kind === 'link' ? (
        <LinkActs post={subject.post} />
      ) : (
        <>
          {!isHidden && <HardAct subject={subject} />}
          <ActButton deed={{ act: 'dismissCase', reportCase }}>Keep</ActButton>
        </>
      )}
      {!isSuspended && (
        <ActButton look="ghost" deed={{ act: 'suspendMember', username }}>
          {`Suspend @${username}`}
        </ActButton>
      )}
      {subject.kind !== 'member' && subject.post.edited_at && <HistoryButton post={subject.post} />}
    </>
  )
}

function LinkActs({ post }: { post: CasePost }) {
  const about = { post: post.id, link: post.pending_link ?? '' }
  return (
    <>
      <ActButton look="primary" deed={{ act: 'approveLink', ...about }}>
        Approve link
      </ActButton>
      <ActButton deed={{ act: 'rejectLink', ...about }}>Keep the old link</ActButton>
    </>
  )
}

/** What takes away what was reported. */
function HardAct({ subject }: { subject: Subject }) {
  const { label, deed } = hardActOn(subject)
  return (
    <ActButton look="danger" deed={deed}>
      {label}
    </ActButton>
  )
}

function hardActOn(subject: Subject): { label: string; deed: Deed } {
  if (subject.kind === 'member') {
    return { label: 'Reset profile', deed: { act: 'resetMember', username: subject.member.username } }
  }
  const { post } = subject
  return subject.kind === 'comment'
    ? { label: 'Hide comment', deed: { act: 'hideComment', post: post.id, comment: subject.comment.id } }
    : { label: 'Hide post', deed: { act: 'hidePost', post: post.id, title: post.title } }
}
