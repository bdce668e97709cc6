const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** '20 November 2026', in the person's own time zone. */
export function dayOf(time: string): string {
  return day.format(new Date(time))
}

/** '1 post', '2 posts'. */
export function postCount(count: number): string {
  return count === 1 ? '1 post' : `${count} posts`
}
