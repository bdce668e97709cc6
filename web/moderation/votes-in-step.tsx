import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ReportCase } from '#contract/cases.ts'
import { expectedText, periodText, placesText, votesText } from './vote-texts.ts'

type Votes = NonNullable<ReportCase['votes']>

/** The evidence that members vote in step. */
export function VotesInStep({ votes, post }: { votes: Votes; post: ReactNode }) {
  const { usernames, member_count, suspended_count } = votes
  const facts = [
    ['Votes', votesText(votes)],
    ['To be expected', expectedText(votes)],
    ['Joined', periodText(votes.joined_from, votes.joined_to)],
    ['Voted', periodText(votes.voted_from, votes.voted_to)],
    ['Place', placesText(votes)],
    ...(suspended_count > 0 ? [['Suspended already', String(suspended_count)]] : []),
  ]
  return (
    <>
      <p className="max-w-prose">
        These votes for {post} look like those of one person: together they count as about one until you
        decide.
      </p>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_1fr]">
        {facts.map(([name, text]) => (
          <div key={name} className="sm:contents">
            <dt className="text-ink-3">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <details className="text-sm">
        <summary className="w-fit cursor-pointer rounded-sm text-accent">The members</summary>
        <ul className="mt-2 flex flex-wrap gap-x-3 gap-y-1">
          {usernames.map((username) => (
            <li key={username}>
              <Link
                to={`/members/${username}`}
                className="rounded-sm text-ink-2 underline underline-offset-4 hover:text-accent"
              >
                @{username}
              </Link>
            </li>
          ))}
          {member_count > usernames.length && (
            <li className="text-ink-3">and {member_count - usernames.length} more</li>
          )}
        </ul>
      </details>
    </>
  )
}
