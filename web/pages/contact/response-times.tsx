import { cardClasses } from '#web/ui/classes.ts'

const times = [
  { about: 'Bug reports', time: '24-48 hours' },
  { about: 'Feature requests', time: '3-5 days' },
  { about: 'General inquiries', time: '1-3 days' },
  { about: 'Partnerships', time: '5-7 days' },
]

/** How long an answer takes. */
export function ResponseTimes() {
  return (
    <section aria-labelledby="response-times" className="space-y-3">
      <h2 id="response-times" className="text-lg font-semibold">
        When you hear from us
      </h2>
      <dl className={cardClasses('divide-y divide-line px-5')}>
        {times.map(({ about, time }) => (
          <div key={about} className="flex flex-wrap justify-between gap-x-4 py-3">
            <dt className="text-ink-soft">{about}</dt>
            <dd className="font-medium tabular-nums">{time}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
