import { createHash } from 'node:crypto'
import type { DemoMember, DemoTool } from './content.ts'

/** What one member did to one tool. */
export interface Deed {
  tool: string
  member: string
  hours_ago: number
}

export interface Rating extends Deed {
  value: number
}

/** A number from 0 to 1 that looks like chance and is the same each time. */
export function chance(...about: string[]): number {
  return createHash('sha256').update(about.join('\n')).digest().readUInt32BE() / 2 ** 32
}

/** A time after the tool was published, soon after more often than late. */
export function hoursAgo({ hours_ago }: DemoTool, ...about: string[]): number {
  return hours_ago * (1 - chance('time', ...about) ** 2)
}

/** Who likes the tool: as many as it says, those who commented on it rather than others. */
export function likesOf(tool: DemoTool, members: DemoMember[]): Deed[] {
  const commented = new Set(tool.comments.map(({ author }) => author))
  const reluctance = ({ username }: DemoMember) =>
    chance('like', tool.title, username) - (commented.has(username) ? 0.4 : 0)
  return members
    .filter(({ username }) => username !== tool.author)
    .toSorted((a, b) => reluctance(a) - reluctance(b))
    .slice(0, tool.likes)
    .map(({ username }) => deed(tool, username, 'like'))
}

/** The author's rating, those of most who like the tool, and now and then one of somebody who doesn't. */
export function ratingsOf(tool: DemoTool, members: DemoMember[]): Rating[] {
  const usual = tool.rating ?? 4
  const fans = likesOf(tool, members).map(({ member }) => member)
  const raters = fans.length > 1 ? fans.filter((member) => chance('rates', tool.title, member) < 0.65) : []
  const critic = members.find(
    ({ username }) =>
      username !== tool.author && !fans.includes(username) && chance('critic', tool.title, username) < 0.06,
  )
  return [
    ...(tool.rating === undefined
      ? []
      : [{ tool: tool.title, member: tool.author, hours_ago: tool.hours_ago, value: tool.rating }]),
    ...raters.map((member) => ({
      ...deed(tool, member, 'rating'),
      value: shown(usual + leaning(tool.title, member)),
    })),
    ...(critic && tool.likes > 1
      ? [{ ...deed(tool, critic.username, 'rating'), value: shown(usual - 1) }]
      : []),
  ]
}

function deed(tool: DemoTool, member: string, kind: string): Deed {
  return { tool: tool.title, member, hours_ago: hoursAgo(tool, kind, tool.title, member) }
}

function leaning(tool: string, member: string): number {
  const mood = chance('mood', tool, member)
  if (mood < 0.2) return -1
  return mood < 0.7 ? 0 : 1
}

function shown(value: number): number {
  return Math.min(5, Math.max(2, value))
}
