import type { ReportedText } from '#contract/moderation.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'

const text = 'max-w-prose wrap-anywhere whitespace-pre-line'

/** The text of a post. Where its link leads is to be read, not to be followed by chance. */
export function PostText({ text: post }: { text: NonNullable<ReportedText['post']> }) {
  return (
    <>
      <p className="font-medium wrap-anywhere">{post.title}</p>
      <p className={text}>{post.description}</p>
      {post.personal_review && <p className={`${text} text-ink-soft`}>{post.personal_review}</p>}
      {post.link && <p className="wrap-anywhere text-ink-soft">{post.link}</p>}
    </>
  )
}

/** The text of a profile. */
export function ProfileText({ text: member }: { text: NonNullable<ReportedText['member']> }) {
  const { website, social_links } = member
  const facts = [member.job_title, member.company, member.location].filter((fact) => fact !== '')
  const links = [website, ...Object.values(social_links)].filter((link) => !!link)
  return (
    <>
      <p className="font-medium wrap-anywhere">{member.name}</p>
      {member.bio && <p className={text}>{member.bio}</p>}
      {facts.length > 0 && <p className="wrap-anywhere text-ink-soft">{facts.join(' · ')}</p>}
      {links.map((link) => (
        <p key={link} className="wrap-anywhere text-ink-soft">
          {link}
        </p>
      ))}
    </>
  )
}

/** What was reported, where it reads differently by now. */
export function ReportedTexts({ versions }: { versions: ReportedText[] }) {
  return versions.map((version, n) => (
    <section key={n} aria-label="As it was reported" className="mt-4 rounded-md bg-sunken px-4 py-3 text-sm">
      <p className="mb-2 font-semibold">
        As it was reported <RelativeTime time={version.created_at} />
      </p>
      <div className="space-y-2">
        {version.post && <PostText text={version.post} />}
        {version.comment && <p className={text}>{version.comment.text}</p>}
        {version.member && <ProfileText text={version.member} />}
      </div>
    </section>
  ))
}
