/** How many members gave each number of stars, as bars that are longest for the most. Nothing without ratings. */
export function RatingBars({ counts }: { counts: number[] }) {
  const most = Math.max(...counts)
  if (most === 0) return <span className="not-known">No ratings yet</span>
  return (
    <ul>
      {counts.map((count, index) => (
        <li key={index}>
          <span aria-hidden className="generated-text" data-text={index + 1} />
          <svg aria-hidden width="100%" height="7">
            <rect className="track" width="100%" height="7" rx="2" />
            {count > 0 && <rect className="share" width={`${(count / most) * 100}%`} height="7" rx="2" />}
          </svg>
          <span aria-hidden className="generated-text" data-text={count} />
          <span className="sr-only">{sentence(index + 1, count)}</span>
        </li>
      ))}
    </ul>
  )
}

/** '5 stars, 1 rating'. */
function sentence(stars: number, count: number): string {
  return `${stars === 1 ? '1 star' : `${stars} stars`}, ${count === 1 ? '1 rating' : `${count} ratings`}`
}
