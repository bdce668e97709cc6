import { describe, expect, test } from 'vitest'
import { email, text } from '#contract/fields.ts'
import { fullName, username } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { checkTool } from '#api/tools/imports/public.ts'
import { readDemoContent, readPicture } from '#database/demo/content.ts'

const { members, tools, lists } = await readDemoContent()
const usernames = members.map((member) => member.username)
const titles = tools.map((tool) => tool.title)
const sixWeeks = 6 * 7 * 24

const categories = [
  'Design Tools',
  'Programming',
  'Business & Productivity',
  'Education & Learning',
  'Content Creation',
  'Data Analysis',
  'Marketing',
  'Communication',
]

describe('demo members', () => {
  test('are a dozen', () => {
    expect(members).toHaveLength(12)
    expect(new Set(usernames).size).toBe(12)
  })

  test.each(members)('$username could have signed up', async (member) => {
    expect(fullName.parse(member.name)).toBe(member.name)
    expect(username.parse(member.username)).toBe(member.username)
    expect(email('no email').parse(member.email)).toMatch(/@example\.(com|net|org)$/)
    expect(text('Bio', limits.bio).parse(member.bio)).toBe(member.bio)
    expect(member.bio).not.toBe('')
    expect(categories).toEqual(expect.arrayContaining(member.interests))
    expect(new Date(member.joined_at).toISOString()).toBe(member.joined_at)
    expect(member.joined_at < '2026').toBe(true)
    const picture = await readPicture(member)
    expect(picture.subarray(8, 12).toString()).toBe('WEBP')
    expect(picture.length).toBeLessThan(10_000)
  })
})

describe('demo tools', () => {
  test('are at least 88, without duplicates, with https links', () => {
    expect(tools.length).toBeGreaterThanOrEqual(88)
    expect(new Set(titles).size).toBe(tools.length)
    const addresses = tools.map(({ link }) => new URL(link))
    expect(addresses.filter(({ protocol }) => protocol !== 'https:')).toEqual([])
    expect(new Set(addresses.map(({ href }) => href.toLowerCase().replace(/\/$/, ''))).size).toBe(
      tools.length,
    )
  })

  test.each(categories)('in %s are at least 9', (category) => {
    expect(tools.filter((tool) => tool.categories.includes(category)).length).toBeGreaterThanOrEqual(9)
  })

  test.each(tools)('$title is valid and of the last six weeks', (tool) => {
    expect(checkTool(tool)).toHaveProperty('tool')
    expect(tool.categories.length).toBeLessThanOrEqual(3)
    expect(categories).toEqual(expect.arrayContaining(tool.categories))
    expect(usernames).toContain(tool.author)
    expect(tool.review).not.toBe('')
    expect(tool.hours_ago).toBeGreaterThan(0)
    expect(tool.hours_ago).toBeLessThanOrEqual(sixWeeks)
    expect(tool.likes).toBeLessThan(members.length)
  })

  test('vary in length', () => {
    const lengths = tools.map(({ review }) => review.split(/\s+/).length)
    expect(Math.min(...lengths)).toBeLessThan(30)
    expect(Math.max(...lengths)).toBeGreaterThan(140)
  })

  test('are by all members, and the newest never twice in a row by one', () => {
    expect(new Set(tools.map(({ author }) => author)).size).toBe(members.length)
    const newest = tools.toReversed().slice(0, 20)
    newest.slice(1).forEach((tool, index) => expect(tool.author).not.toBe(newest[index]!.author))
  })
})

describe('demo comments', () => {
  const comments = tools.flatMap((tool) => tool.comments.map((comment) => ({ ...comment, tool })))

  test('are at least 150, without duplicates', () => {
    expect(comments.length).toBeGreaterThanOrEqual(150)
    expect(new Set(comments.map(({ text }) => text)).size).toBe(comments.length)
  })

  test('are by members, later than their post, in order', () => {
    for (const { tool, author, text: written, hours_ago } of comments) {
      expect(usernames).toContain(author)
      expect(text('Comment', { min: 1, max: 2000 }).parse(written)).toBe(written)
      expect(hours_ago).toBeGreaterThan(0)
      expect(hours_ago).toBeLessThan(tool.hours_ago)
    }
    for (const { comments } of tools) {
      const times = comments.map(({ hours_ago }) => hours_ago)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    }
  })

  test('mention only earlier commenters of the post', () => {
    for (const tool of tools) {
      const present = new Set([tool.author])
      for (const { author, text } of tool.comments) {
        for (const [, name] of text.matchAll(/@(\w+)/g)) expect(present).toContain(name)
        present.add(author)
      }
    }
  })
})

test('demo lists contain existing tools, without duplicates', () => {
  for (const { owner, tools } of lists) {
    expect(usernames).toContain(owner)
    expect(titles).toEqual(expect.arrayContaining(tools))
    expect(new Set(tools).size).toBe(tools.length)
  }
})

test('three lists are public, described, with at least 3 posts, each with a note, and followed by other members', () => {
  const shared = lists.filter(({ followers }) => followers)
  expect(shared).toHaveLength(3)
  for (const { owner, name, description, tools, notes, followers } of shared) {
    expect(name).not.toBe('Saved')
    expect(description.length).toBeGreaterThan(40)
    expect(tools.length).toBeGreaterThanOrEqual(3)
    expect(Object.keys(notes ?? {}), name).toEqual(tools)
    expect(followers!.length).toBeGreaterThanOrEqual(3)
    expect(new Set(followers).size).toBe(followers!.length)
    expect(usernames.filter((username) => username !== owner)).toEqual(expect.arrayContaining(followers!))
  }
})
