import { ChevronDown } from 'lucide-react'
import { cardClasses } from '#web/ui/classes.ts'

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
      'Both are on your profile: “Download my data” gives you everything in one file, and “Delete account” removes your account with all that you wrote.',
  },
]

/** What people ask most. */
export function Questions() {
  return (
    <section aria-labelledby="questions" className="space-y-3">
      <h2 id="questions" className="text-lg font-semibold">
        Frequently asked questions
      </h2>
      <div className={cardClasses('divide-y divide-line')}>
        {questions.map(({ question, answer }) => (
          <details key={question} className="group px-5">
            <summary className="-mx-5 flex list-none items-center justify-between gap-4 rounded-lg px-5 py-4 font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden
                className="size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="max-w-prose pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
