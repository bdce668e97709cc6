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

/** What can be relied on here. */
export function Principles() {
  return (
    <section aria-labelledby="principles" className="space-y-5">
      <h2 id="principles" className="text-xl font-semibold">
        What you can rely on
      </h2>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {principles.map(({ title, text }) => (
          <div key={title} className="space-y-1 border-t-2 border-accent pt-3">
            <dt className="font-medium">{title}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
