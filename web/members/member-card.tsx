import type { ReactNode } from 'react'
import { Ban, Briefcase, CalendarDays, Globe, Link2, MapPin, type LucideIcon } from 'lucide-react'
import type { PublicUser } from '#contract/members.ts'
import { messages } from '#contract/messages.ts'
import { pictureAddress } from '#web/api/host.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { Paragraphs } from '#web/ui/paragraphs.tsx'
import { MemberStats } from './member-stats.tsx'
import { displayUrl, followersText, joinedText, workText } from './member-texts.ts'

interface MemberCardProps {
  member: PublicUser
  menu?: ReactNode
  /** The button that follows the member. */
  follow?: ReactNode
}

/** The public profile of a member. */
export function MemberCard({ member, menu, follow }: MemberCardProps) {
  const { social_links: social } = member
  const urls = [member.website, social.github, social.x, social.linkedin].filter((one) => !!one)
  return (
    <section aria-label="About this member" className={cardClasses('relative space-y-5 p-5 sm:p-8')}>
      <div className="flex items-center gap-4 sm:gap-5">
        <Avatar name={member.name} src={pictureAddress(member.profile_picture)} size="large" />
        <div className="min-w-0 flex-1 pr-6">
          <h1 dir="auto" className="text-2xl font-semibold wrap-anywhere">
            {member.name}
          </h1>
          <p className="text-ink-3 wrap-anywhere">@{member.username}</p>
        </div>
        {menu && <div className="absolute top-2 right-2">{menu}</div>}
      </div>
      {/* As high without the button, which the member's own page does not have. */}
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-sm text-ink-2 tabular-nums">{followersText(member.follower_count)}</p>
        {follow}
      </div>
      {member.suspended && <Suspended />}
      {member.bio && (
        <Paragraphs text={member.bio} className="max-w-[65ch] font-reading text-read wrap-anywhere" />
      )}
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-2">
        <Fact icon={Briefcase} text={workText(member)} />
        <Fact icon={MapPin} text={member.location} />
        <Fact icon={CalendarDays} text={joinedText(member.created_at)} />
        {urls.map((url) => (
          <Fact key={url} icon={url === member.website ? Globe : Link2} url={url} />
        ))}
      </ul>
      <div className="border-t border-line pt-5">
        <MemberStats stats={member.stats} />
      </div>
    </section>
  )
}

function Suspended() {
  return (
    <p className="flex items-center gap-2 text-sm text-ink-2">
      <Ban aria-hidden className="size-4 shrink-0" />
      {messages.member.suspended}
    </p>
  )
}

interface FactProps {
  icon: LucideIcon
  text?: string
  url?: string
}

function Fact({ icon: Icon, text, url }: FactProps) {
  if (!text && !url) return null
  return (
    <li className="flex max-w-full items-center gap-2">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noopener nofollow ugc me"
          className="bare-url truncate rounded-sm text-accent underline-offset-4 hover:underline"
        >
          {displayUrl(url)}
        </a>
      ) : (
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {text}
        </span>
      )}
    </li>
  )
}
