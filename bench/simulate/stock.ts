import type { Assumptions } from './assumptions.ts'
import type { Constants } from './constants.ts'
import { ratesOf, type Site } from './traffic.ts'

const secondsPerYear = 365 * 86_400
// `integer generated always as identity`: comments, notifications.
const largestId = 2 ** 31 - 1

/** Rows and bytes of the database, and what is made of them. */
export function stockOf(site: Site, assumed: Assumptions, constants: Constants) {
  const { posts, members } = site
  const rows = {
    post: posts,
    tool: posts * assumed.tools,
    member: members,
    like: posts * assumed.likes,
    rating: posts * assumed.ratings,
    comment: posts * assumed.commentsPerPost,
    save: posts * assumed.savedPosts,
    notification: posts * (assumed.likes + assumed.ratings + assumed.commentsPerPost) * assumed.notifications,
    session: members * assumed.sessions,
  }
  const names = Object.keys(rows) as (keyof typeof rows)[]
  const loaded = names.reduce((sum, name) => sum + rows[name] * constants[`${name}Bytes`], 0)
  return { rows, bytes: loaded * assumed.bloat, allRows: loaded / constants.rowBytes }
}

/** Objects and bytes of pictures. A screenshot is two objects. */
export function picturesOf({ posts, members }: Site, assumed: Assumptions, constants: Constants) {
  const screenshots = posts * assumed.screenshots
  const profiles = members * assumed.profilePictures
  const logos = posts * assumed.tools * assumed.logos
  return {
    objects: 2 * screenshots + profiles + logos,
    bytes:
      screenshots * constants.screenshotBytes +
      profiles * constants.profilePictureBytes +
      logos * constants.logoBytes,
  }
}

/** Years until the ids of 32 bits end, with the stock as it is and at the mean rate of writes. Each event takes an id. */
export function yearsOfIds(site: Site, assumed: Assumptions) {
  const rates = ratesOf(site, assumed)
  const perYear = (rate: number) => (rate / assumed.peak) * secondsPerYear
  const { likes, ratings, commentsPerPost } = assumed
  const years = (stock: number, rate: number) => Math.max(0, largestId - stock) / perYear(rate)
  return {
    notifications: years(site.posts * (likes + ratings + commentsPerPost), rates.likes + rates.comments),
    comments: years(site.posts * commentsPerPost, rates.comments),
    /** Years in which this rate writes as many posts as there are. */
    doubling: site.posts / perYear(rates.posts),
  }
}

/** Bytes per second of the write-ahead log: with all pages warm, and with each write right after a checkpoint. */
export function logOf(site: Site, assumed: Assumptions, constants: Constants) {
  const { likes, comments, posts } = ratesOf(site, assumed)
  const of = (like: number) => {
    const pages = like - constants.likeLogBytes
    return (
      likes * like + comments * (constants.commentLogBytes + pages) + posts * (constants.postLogBytes + pages)
    )
  }
  return { warm: of(constants.likeLogBytes), cold: of(constants.likeColdLogBytes) }
}
