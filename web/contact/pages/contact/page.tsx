import { ChevronDown, Code, Handshake, HeartHandshake, PencilRuler, type LucideIcon } from 'lucide-react'
import { ContactForm } from '#web/contact/contact-form.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import { useSite } from '#web/app/site.ts'
import { cardClasses } from '#web/ui/classes.ts'

/** Contact form, response times and frequent questions. */
export default function ContactPage() {
  const { name } = useSite()
  return (
    <div className="space-y-12">
      <PageHead
        title="Contact us"
        description={`Report a bug, ask for a feature, or tell us what you think of ${name}. Every message is read by a person.`}
        path="/contactUs"
      />
      <div className="space-y-2">
        <h1 className="text-display font-semibold">Contact us</h1>
        <p className="text-lead text-ink-2">Every message is read by a person, and answered.</p>
      </div>
      <ContactForm />
      <ResponseTimes />
      <Questions />
      <Team />
    </div>
  )
}

const times = [
  { about: 'Bug reports', time: '24-48 hours' },
  { about: 'Feature requests', time: '3-5 days' },
  { about: 'General inquiries', time: '1-3 days' },
  { about: 'Partnerships', time: '5-7 days' },
]

function ResponseTimes() {
  return (
    <section aria-labelledby="response-times" className="space-y-3">
      <h2 id="response-times" className="text-xl font-semibold">
        When you hear from us
      </h2>
      <dl className={cardClasses('divide-y divide-line px-5')}>
        {times.map(({ about, time }) => (
          <div key={about} className="flex flex-wrap justify-between gap-x-4 py-3">
            <dt className="text-ink-2">{about}</dt>
            <dd className="font-medium tabular-nums">{time}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const questions = [
  {
    question: 'Do I need an account to read?',
    answer:
      'No. Posts, comments, ratings and search are open to everyone. You need an account to post, like, rate, comment or save something.',
  },
  {
    question: 'I forgot my password. What now?',
    answer:
      'Choose “Forgot your password?” on the login page. A code with six digits is mailed to you; it is good for 15 minutes. If it does not arrive, look among the unwanted mail, then ask for another one.',
  },
  {
    question: 'Can I post a tool that I made myself?',
    answer:
      'Yes, if you say so in your review. Write what it does badly, too: people trust a post more when it has a limit in it.',
  },
  {
    question: 'A post is wrong or out of date. Can it be corrected?',
    answer:
      'Its author can edit it under My Post at any time. If it is not yours, leave a comment for the author; if it is harmful, send a bug report with its address.',
  },
  {
    question: 'Who writes the AI summaries?',
    answer:
      'A language model, out of the description, the review and the newest comments of a post. It can be mistaken, so the texts themselves stand right beside it.',
  },
  {
    question: 'How do I get my data, or leave?',
    answer:
      'Both are in your settings, under Account: “Export my data” gives you everything in one file, and “Delete account” removes your account with all that you wrote.',
  },
]

function Questions() {
  return (
    <section aria-labelledby="questions" className="space-y-3">
      <h2 id="questions" className="text-xl font-semibold">
        Frequently asked questions
      </h2>
      <div className={cardClasses('divide-y divide-line')}>
        {questions.map(({ question, answer }) => (
          <details key={question} className="group px-5">
            <summary className="-mx-5 flex list-none items-center justify-between gap-4 rounded-lg px-5 py-4 font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden
                className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="max-w-prose pb-5 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

const roles: { role: string; icon: LucideIcon; text: string }[] = [
  {
    role: 'Community',
    icon: HeartHandshake,
    text: 'Reads every message first, answers questions, and looks after the tone in comments.',
  },
  {
    role: 'Engineering',
    icon: Code,
    text: 'Gets bug reports. The address of the page and what you did before help most.',
  },
  {
    role: 'Product',
    icon: PencilRuler,
    text: 'Collects feature requests, and decides what is built next and what is better left out.',
  },
  {
    role: 'Partnerships',
    icon: Handshake,
    text: 'Talks with schools, libraries and tool makers. Places in the feed are not for sale.',
  },
]

function Team() {
  return (
    <section aria-labelledby="team" className="space-y-3">
      <h2 id="team" className="text-xl font-semibold">
        Who you write to
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {roles.map(({ role, icon: Icon, text }) => (
          <li key={role} className={cardClasses('flex gap-3.5 p-5')}>
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" strokeWidth={1.75} />
            <div className="space-y-1">
              <h3 className="font-semibold">{role}</h3>
              <p className="text-sm text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
