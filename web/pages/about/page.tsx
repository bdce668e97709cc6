import { Link } from 'react-router'
import { PageHead } from '#web/app/page-head.tsx'
import { useSite } from '#web/app/site.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Principles } from './principles.tsx'
import { UseCases } from './use-cases.tsx'

/** What this site is for. */
export default function AboutPage() {
  const { name } = useSite()
  return (
    <div className="space-y-10">
      <PageHead
        title="About us"
        description={`${name} is a place where people recommend the AI tools they use, say what these are bad at, and find the next one. 11 use cases in 4 categories.`}
        path="/aboutUs"
      />
      <div className="space-y-4">
        <h1 className="text-2xl font-semibold">About {name}</h1>
        <p className="max-w-prose text-lg text-ink-soft">
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
        </div>
      </div>
      <UseCases />
      <Principles />
    </div>
  )
}
