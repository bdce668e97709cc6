import { Link } from 'react-router'
import { PageHead } from '#web/app/page-head.tsx'
import { useSite } from '#web/app/site.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { ForPrograms } from './for-programs.tsx'
import { UseCases } from './use-cases.tsx'

/** The purpose of the site. */
export default function AboutPage() {
  const { name } = useSite()
  return (
    <div className="space-y-14">
      <PageHead
        title="About us"
        description={`${name} is a place where people recommend the AI tools they use, say what these are bad at, and find the next one. 11 use cases in 4 categories.`}
        path="/aboutUs"
      />
      <div className="space-y-4">
        <h1 className="text-display font-semibold">About {name}</h1>
        <p className="max-w-[60ch] text-lead text-ink-2">
          There are thousands of AI tools, and each says of itself that it is the best. Here people say it of
          the ones they use, and add what annoys them.
        </p>
        <p className="max-w-prose">
          A post is a tool, what it does, and what somebody made of it. Others rate it, answer, and put it on
          a shelf of their own. So a tool gets found by what it is good for, not by how loud it is.
        </p>
        <div className="flex flex-wrap gap-3 pt-2">
          <Link to="/" className={buttonClasses()}>
            See the tools
          </Link>
          <Link to="/contactUs" className={buttonClasses({ look: 'secondary' })}>
            Write to us
          </Link>
          <Link to="/integrity" className={buttonClasses({ look: 'ghost' })}>
            Integrity
          </Link>
          <Link to="/integrity/log" className={buttonClasses({ look: 'ghost' })}>
            Moderation log
          </Link>
        </div>
      </div>
      <UseCases />
      <Principles />
      <ForPrograms />
    </div>
  )
}

const principles = [
  {
    title: 'Reading is free and needs no account',
    text: 'Every post, rating and comment is open. An account is for those who want to answer.',
  },
  {
    title: 'The order can not be bought',
    text: 'Trending is likes, comments and saves, and it fades with time. Highlighted is ratings, weighed by how many there are.',
  },
  {
    title: 'Authors do not count for themselves',
    text: 'What somebody likes, saves or writes under their own post does not lift it.',
  },
  {
    title: 'What you wrote stays yours',
    text: 'You can change it, take it along in one file, or delete it together with your account.',
  },
]

function Principles() {
  return (
    <section aria-labelledby="principles" className="space-y-5">
      <h2 id="principles" className="text-2xl font-semibold">
        What you can rely on
      </h2>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {principles.map(({ title, text }) => (
          <div key={title} className="space-y-1 border-t border-line pt-3">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
