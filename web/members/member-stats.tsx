import type { User } from '#contract/profiles.ts'

const average = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const count = new Intl.NumberFormat('en')

/** Counts of a member's posts, likes, comments, and the average rating. */
export function MemberStats({ stats }: { stats: User['stats'] }) {
  const figures = [
    { label: 'Posts', value: count.format(stats.posts) },
    { label: 'Likes received', value: count.format(stats.likes_received) },
    { label: 'Comments', value: count.format(stats.comments) },
    {
      label: 'Average rating',
      value: stats.avg_rating === null ? 'None yet' : average.format(stats.avg_rating),
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-4">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-ink-3">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
