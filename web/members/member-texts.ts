const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'Joined March 2026'. */
export function joinedText(createdAt: string): string {
  return `Joined ${month.format(new Date(createdAt))}`
}

/** A URL without scheme, `www.` and trailing slash: 'github.com/ada'. */
export function displayUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}

/** 'Brand designer at Studio Nine'; either part may be empty. */
export function workText({ job_title, company }: { job_title: string; company: string }): string {
  return [job_title, company].filter((part) => part !== '').join(' at ')
}

const count = new Intl.NumberFormat('en')

/** '1 follower', '1,200 followers'. */
export function followersText(followers: number): string {
  return `${count.format(followers)} ${followers === 1 ? 'follower' : 'followers'}`
}
