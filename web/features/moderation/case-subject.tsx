import { Link } from 'react-router'
import type { ReportCase } from '#contract/moderation.ts'
import { pictureAddress } from '#web/api/host.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ProfileText } from './reported-texts.tsx'

export type CasePost = NonNullable<ReportCase['post']>
type CaseComment = NonNullable<ReportCase['comment']>
type CaseMember = NonNullable<ReportCase['member']>

/** What a case is about. */
export type Subject =
  | { kind: 'post' | 'link'; post: CasePost }
  | { kind: 'comment'; post: CasePost; comment: CaseComment }
  | { kind: 'member'; member: CaseMember }

/** What a case is about; null for a kind that this program does not know. */
export function subjectOf({ kind, post, comment, member }: ReportCase): Subject | null {
  if (kind === 'member' && member) return { kind, member }
  if (kind === 'comment' && post && comment) return { kind, post, comment }
  if ((kind === 'post' || kind === 'link') && post) return { kind, post }
  return null
}

const text = 'max-w-prose wrap-anywhere whitespace-pre-line'
const linkClasses = 'rounded-sm text-accent underline underline-offset-4'

/** What is to be decided on, whole: a judgement by its beginning would be one of half. */
export function CaseSubject({ subject }: { subject: Subject }) {
  return (
    <div className="mt-3 space-y-3 border-l-2 border-line pl-4">
      {subject.kind === 'member' && <Profile member={subject.member} />}
      {subject.kind === 'comment' && (
        <>
          <p className={text}>{subject.comment.text}</p>
          <p className="text-sm text-ink-soft wrap-anywhere">
            On <PostTitle post={subject.post} />
          </p>
        </>
      )}
      {subject.kind === 'link' && <Links post={subject.post} />}
      {(subject.kind === 'post' || subject.kind === 'link') && <PostText subject={subject} />}
    </div>
  )
}

function Profile({ member }: { member: CaseMember }) {
  return (
    <div className="flex gap-3">
      <Avatar name={member.name} src={pictureAddress(member.profile_picture)} />
      <div className="min-w-0 space-y-2">
        <ProfileText text={member} />
        <p className="text-sm">
          <Link to={`/members/${member.username}`} className={linkClasses}>
            Open the profile
          </Link>
        </p>
      </div>
    </div>
  )
}

/** Where links lead is to be read, not to be followed by chance. */
function Links({ post }: { post: CasePost }) {
  return (
    <dl className="space-y-2 text-sm">
      <div>
        <dt className="text-ink-faint">Old link</dt>
        <dd className="wrap-anywhere">{post.link || 'None'}</dd>
      </div>
      <div>
        <dt className="text-ink-faint">New link</dt>
        <dd className="font-medium wrap-anywhere">{post.pending_link}</dd>
      </div>
    </dl>
  )
}

function PostText({ subject: { kind, post } }: { subject: Extract<Subject, { kind: 'post' | 'link' }> }) {
  return (
    <>
      <p className={text}>{post.description}</p>
      {post.personal_review && <p className={`${text} text-ink-soft`}>{post.personal_review}</p>}
      {kind === 'post' && post.link && <p className="text-sm text-ink-soft wrap-anywhere">{post.link}</p>}
      <p className="text-sm">
        <PostTitle post={post}>Open the post</PostTitle>
      </p>
    </>
  )
}

function PostTitle({ post, children }: { post: CasePost; children?: string }) {
  // A hidden post has no page.
  if (post.hidden_because) return children ? null : post.title
  return (
    <Link to={`/posts/${post.id}`} className={linkClasses}>
      {children ?? post.title}
    </Link>
  )
}
