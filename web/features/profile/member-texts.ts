const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'Joined March 2026'. */
export function joinedText(createdAt: string): string {
  return `Joined ${month.format(new Date(createdAt))}`
}

/** An address as people write it: 'github.com/ada'. */
export function shownAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}

/** 'Brand designer at Studio Nine', as far as it is known. */
export function workText({ job_title, company }: { job_title: string; company: string }): string {
  return [job_title, company].filter((part) => part !== '').join(' at ')
}
