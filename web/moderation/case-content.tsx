import { Link } from 'react-router'
import type { ReportCase, ReportedText } from '#contract/cases.ts'
import { pictureAddress } from '#web/api/host.ts'
import { PostPictures } from '#web/posts/screenshots/public.ts'
import { VotesInStep } from './votes-in-step.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Paragraphs } from '#web/ui/paragraphs.tsx'

export type CasePost = NonNullable<ReportCase['post']>
type CaseComment = NonNullable<ReportCase['comment']>
export type CaseVotes = NonNullable<ReportCase['votes']>
type CaseMember = NonNullable<ReportCase['member']>

/** The item that a case is about. */
export type CaseItem =
  | { kind: 'post' | 'link'; post: CasePost }
  | { kind: 'comment'; post: CasePost; comment: CaseComment }
  | { kind: 'member'; member: CaseMember }
  | { kind: 'votes'; post: CasePost; votes: CaseVotes }

/** The item of a case; null for an unknown kind. */
export function itemOf({ kind, post, comment, member, votes }: ReportCase): CaseItem | null {
  if (kind === 'member' && member) return { kind, member }
  if (kind === 'comment' && post && comment) return { kind, post, comment }
  if (kind === 'votes' && post && votes) return { kind, post, votes }
  if ((kind === 'post' || kind === 'link') && post) return { kind, post }
  return null
}

const text = 'max-w-prose wrap-anywhere'
const linkClasses = 'rounded-sm text-accent underline underline-offset-4'

/** The full text of the item that is to be decided on. */
export function CaseContent({ item }: { item: CaseItem }) {
  return (
    <div className="mt-3 space-y-3 border-l-2 border-line pl-4">
      {item.kind === 'member' && <Profile member={item.member} />}
      {item.kind === 'comment' && (
        <>
          <Paragraphs text={item.comment.text} className={text} />
          <p className="text-sm text-ink-2 wrap-anywhere">
            On <PostTitle post={item.post} />
          </p>
        </>
      )}
      {item.kind === 'votes' && <VotesInStep votes={item.votes} post={<PostTitle post={item.post} />} />}
      {item.kind === 'link' && <Links post={item.post} />}
      {(item.kind === 'post' || item.kind === 'link') && <CasePostText item={item} />}
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

/** Links of reported items are shown as text, so nobody follows them by accident. */
function Links({ post }: { post: CasePost }) {
  return (
    <dl className="space-y-2 text-sm">
      <div>
        <dt className="text-ink-3">Old link</dt>
        <dd className="wrap-anywhere">{post.link || 'None'}</dd>
      </div>
      <div>
        <dt className="text-ink-3">New link</dt>
        <dd className="font-medium wrap-anywhere">{post.pending_link}</dd>
      </div>
    </dl>
  )
}

function CasePostText({ item: { kind, post } }: { item: Extract<CaseItem, { kind: 'post' | 'link' }> }) {
  return (
    <>
      <Paragraphs text={post.description} className={text} />
      {post.personal_review && <Paragraphs text={post.personal_review} className={`${text} text-ink-2`} />}
      <PostPictures pictures={post.pictures} />
      {kind === 'post' && post.link && <p className="text-sm text-ink-2 wrap-anywhere">{post.link}</p>}
      <p className="text-sm">
        <PostTitle post={post}>Open the post</PostTitle>
      </p>
    </>
  )
}

function PostTitle({ post, children }: { post: CasePost; children?: string }) {
  // A hidden post has no page.
  if (post.hidden_because) return children ? null : <bdi>{post.title}</bdi>
  return (
    <Link to={`/posts/${post.id}`} className={linkClasses}>
      {children ?? <bdi>{post.title}</bdi>}
    </Link>
  )
}

/** A version of a post. */
export function PostText({ text: post }: { text: NonNullable<ReportedText['post']> }) {
  return (
    <>
      <p dir="auto" className="font-medium wrap-anywhere">
        {post.title}
      </p>
      <Paragraphs text={post.description} className={text} />
      {post.personal_review && <Paragraphs text={post.personal_review} className={`${text} text-ink-2`} />}
      {post.link && <p className="wrap-anywhere text-ink-2">{post.link}</p>}
    </>
  )
}

/** A version of a profile. */
function ProfileText({ text: member }: { text: NonNullable<ReportedText['member']> }) {
  const { website, social_links } = member
  const facts = [member.job_title, member.company, member.location].filter((fact) => fact !== '')
  const links = [website, ...Object.values(social_links)].filter((link) => !!link)
  return (
    <>
      <p dir="auto" className="font-medium wrap-anywhere">
        {member.name}
      </p>
      {member.bio && <Paragraphs text={member.bio} className={text} />}
      {facts.length > 0 && (
        <p dir="auto" className="wrap-anywhere text-ink-2">
          {facts.join(' · ')}
        </p>
      )}
      {links.map((link) => (
        <p key={link} className="wrap-anywhere text-ink-2">
          {link}
        </p>
      ))}
    </>
  )
}

/** The versions at the time of the reports, where they differ from the current one. */
export function ReportedVersions({ versions }: { versions: ReportedText[] }) {
  return versions.map((version, n) => (
    <section key={n} aria-label="As it was reported" className="mt-4 rounded-md bg-sunken px-4 py-3 text-sm">
      <p className="mb-2 font-semibold">
        As it was reported <RelativeTime time={version.created_at} />
      </p>
      <div className="space-y-2">
        {version.post && <PostText text={version.post} />}
        {version.comment && <Paragraphs text={version.comment.text} className={text} />}
        {version.member && <ProfileText text={version.member} />}
      </div>
    </section>
  ))
}
