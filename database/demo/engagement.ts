import { createHash } from 'node:crypto'
import type { DemoComment, DemoMember, DemoTool } from './content.ts'

/** An action of a member on a tool. */
export interface Engagement {
  tool: string
  member: string
  hours_ago: number
}

export interface Rating extends Engagement {
  value: number
}

/** A pseudorandom number from 0 to 1, determined by the seed. */
export function random(...seed: string[]): number {
  return createHash('sha256').update(seed.join('\n')).digest().readUInt32BE() / 2 ** 32
}

/** A pseudorandom time after the publication, more often early than late. */
export function hoursAgo({ hours_ago }: DemoTool, ...seed: string[]): number {
  return hours_ago * (1 - random('time', ...seed) ** 2)
}

/** As many likes as the tool has, preferably of members who commented on it or are interested in its categories. */
export function likesOf(tool: DemoTool, members: DemoMember[]): Engagement[] {
  const commented = new Set(tool.comments.map(({ author }) => author))
  const reluctance = ({ username, interests }: DemoMember) => {
    const shared = interests.filter((category) => tool.categories.includes(category))
    return random('like', tool.title, username) - (commented.has(username) ? 0.4 : 0) - 0.5 * shared.length
  }
  return members
    .filter(({ username }) => username !== tool.author)
    .toSorted((a, b) => reluctance(a) - reluctance(b))
    .slice(0, tool.likes)
    .map(({ username }) => engagement(tool, username, 'like'))
}

/** The author's rating, those of most members who like the tool, and sometimes one of a critic. */
export function ratingsOf(tool: DemoTool, members: DemoMember[]): Rating[] {
  const usual = tool.rating ?? 4
  const fans = likesOf(tool, members).map(({ member }) => member)
  const raters = fans.length > 1 ? fans.filter((member) => random('rates', tool.title, member) < 0.65) : []
  const critic = members.find(
    ({ username }) =>
      username !== tool.author && !fans.includes(username) && random('critic', tool.title, username) < 0.06,
  )
  return [
    ...(tool.rating === undefined
      ? []
      : [{ tool: tool.title, member: tool.author, hours_ago: tool.hours_ago, value: tool.rating }]),
    ...raters.map((member) => ({
      ...engagement(tool, member, 'rating'),
      value: clamp(usual + deviation(tool.title, member)),
    })),
    ...(critic && tool.likes > 1
      ? [{ ...engagement(tool, critic.username, 'rating'), value: clamp(usual - 1) }]
      : []),
  ]
}

/** Members who found the review helpful: most who commented on it, and some of those who like it. */
export function helpfulMarksOf(tool: DemoTool, members: DemoMember[]): Engagement[] {
  const share = Math.min(0.6, tool.review.length / 1500)
  const readers = new Set([
    ...tool.comments.map(({ author }) => author),
    ...likesOf(tool, members).map((l) => l.member),
  ])
  return [...readers]
    .filter((member) => member !== tool.author && random('helpful', tool.title, member) < share)
    .map((member) => engagement(tool, member, 'helpful'))
}

/** The member to whose last comment before it this comment replies. */
export function repliesTo({ text }: DemoComment): string | undefined {
  return /^@([a-z0-9_]{3,20}) /.exec(text)?.[1]
}

function engagement(tool: DemoTool, member: string, kind: string): Engagement {
  return { tool: tool.title, member, hours_ago: hoursAgo(tool, kind, tool.title, member) }
}

function deviation(tool: string, member: string): number {
  const mood = random('mood', tool, member)
  if (mood < 0.2) return -1
  return mood < 0.7 ? 0 : 1
}

function clamp(value: number): number {
  return Math.min(5, Math.max(2, value))
}
