import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { useMember } from '#web/session/use-session.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { Section } from '#web/ui/section.tsx'
import { HiddenPosts, MutedMembers } from './muted-sections.tsx'

export const handle: PageHandle = { title: 'Privacy', heading: 'Privacy' }

/** Whom the member has muted, what others can see of the member, and what is stored. */
export default function PrivacyPage() {
  const user = useMember()
  return (
    <>
      <PageHead title="Privacy" hidden />
      <h1 className="text-2xl font-semibold">Privacy</h1>
      <div className={cardClasses('divide-y divide-line px-5 sm:px-8')}>
        <MutedMembers />
        <HiddenPosts />
        <Section title="What others can see">
          <Facts
            rows={[
              [
                'Everyone',
                'Your name, username, picture, bio, place, work, website and social links; since when you are here; your posts, comments, public lists and changes of facts about tools; how many follow you.',
              ],
              [
                'Who has the link',
                'Lists that you share by a link, with your name and your notes, until you make them private.',
              ],
              [
                'Only you',
                'Your email address and phone number, your interests, likes and private lists, what you follow, whom you have muted and what you have hidden, and your settings.',
              ],
            ]}
          />
          {user && (
            <Link
              to={`/members/${user.username}`}
              prefetch="intent"
              className={buttonClasses({ look: 'secondary', size: 'small' })}
            >
              View public page
            </Link>
          )}
        </Section>
        <Section title="What is stored, and for how long">
          <Facts
            rows={[
              [
                'Sessions',
                'Browser and shortened network address of each sign-in: until you sign out, or 30 days after the last use, at most 90 days.',
              ],
              ['Recent activity', 'Sign-ins, failures and changes of what you sign in with: for a year.'],
              [
                'Known browsers',
                'A random number that your browser made, stored as a hash, so that we can tell you about a sign-in from a new browser: for a year after the last sign-in.',
              ],
              [
                'Access tokens',
                'A hash of each, and from which shortened network addresses it was used: until you delete it, or 30 days after it expires.',
              ],
              [
                'New passwords',
                'When a code was asked for, and the network address that asked: for about a day.',
              ],
              [
                'In this browser',
                'Your session: until you close the tab, or, if you chose to stay signed in, until you sign out. No cookies are needed for it.',
              ],
              [
                'What you open',
                'Which posts you have opened, to find out which reviews help: until you delete your account. Nobody is shown it.',
              ],
              ['What you write', 'Until you delete it, or your account.'],
            ]}
          />
          <p className="text-sm text-ink-2">
            Your sessions and your recent activity are listed in the{' '}
            <Link to="/settings/security" className="underline hover:text-ink">
              security settings
            </Link>
            .
          </p>
        </Section>
        <Section title="Your data">
          <p className="-mt-3 max-w-prose text-sm text-ink-2">
            You can download everything that is held about you, or delete your account, at any time.
          </p>
          <Link to="/settings/account" className={buttonClasses({ look: 'secondary', size: 'small' })}>
            Export or delete my data
          </Link>
        </Section>
      </div>
    </>
  )
}

function Facts({ rows }: { rows: [term: string, text: ReactNode][] }) {
  return (
    <dl className="space-y-4 text-sm">
      {rows.map(([term, text]) => (
        <div key={term} className="gap-6 sm:grid sm:grid-cols-[9rem_1fr]">
          <dt className="font-medium">{term}</dt>
          <dd className="max-w-prose text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
