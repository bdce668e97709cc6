import { expect, test } from 'vitest'
import { SmallWorld } from '#testing/small-world.ts'
import type { Item } from './input.ts'
import { weighMembers, weightReasons } from './weights.ts'

const day = 1

/** Adds a post of two days ago and returns the place in trending that the voters lift it to. */
function lift(
  world: SmallWorld,
  voters: number[],
  daysAgo: [number, number],
): { before: number; after: number; weight: number } {
  const target = world.post(2, 3)
  const place = () => {
    const { weights } = weighMembers(world.input())
    const sum = voters.reduce((all, member) => all + weights[member]!, 0)
    return { place: world.trending(weights).indexOf(target) + 1, weight: sum / 1000 }
  }
  const before = place().place
  for (const member of voters) world.vote(target, member, world.between(...daysAgo), 5)
  const after = place()
  return { before, after: after.place, weight: after.weight }
}

const sumsOfRings = [10, 30, 300]

test.each(sumsOfRings)('a ring of %i sleeping accounts counts as less than one member', (size) => {
  const world = new SmallWorld(1)
  const ring = Array.from({ length: size }, () => world.join(world.between(30, 90)))
  const { after, weight } = lift(world, ring, [0.1, 1])
  expect(weight).toBeLessThan(0.5)
  expect(after).toBeGreaterThan(5)
})

test('a ring that voted for popular posts on the way counts as less than one member', () => {
  const world = new SmallWorld(2)
  const ring = Array.from({ length: 30 }, () => world.join(world.between(40, 80)))
  for (const member of ring)
    for (let i = 0; i < 8; i++)
      world.vote(Math.floor(world.between(130, 240)), member, world.between(3, 30), 4)
  const { after, weight } = lift(world, ring, [0.1, 1.9])
  expect(weight).toBeLessThan(1)
  expect(after).toBeGreaterThan(5)
})

test('300 older members lift a post into the first five', () => {
  const world = new SmallWorld(3, 1000)
  const older = world.joined.flatMap((at, member) => (world.daysAgo(at) > 120 ? [member] : [])).slice(0, 300)
  const { before, after } = lift(world, older, [0.05, 1])
  expect(before).toBeGreaterThan(5)
  expect(after).toBeLessThanOrEqual(5)
})

test('an honest world has no groups, and active members weigh 0.6 and more on average', () => {
  const world = new SmallWorld(4)
  const input = world.input()
  const { weights, groups } = weighMembers(input)
  expect(groups).toEqual([])
  const active = [...weights].filter((_, member) => input.members.activeDays[member]! >= 8)
  expect(active.reduce((sum, weight) => sum + weight, 0) / active.length).toBeGreaterThan(600)
})

test('ratings of 1 by a group count as less than one', () => {
  const world = new SmallWorld(5)
  const ring = Array.from({ length: 20 }, () => world.join(world.between(30, 60)))
  for (const member of ring) world.vote(100, member, world.between(1, 3), 1)
  const { weights, groups } = weighMembers(world.input())
  expect(ring.reduce((sum, member) => sum + weights[member]!, 0)).toBeLessThan(1000)
  expect(groups.length).toBeGreaterThan(0)
})

test('old accounts lose three quarters with each further post that they lift together', () => {
  const world = new SmallWorld(6)
  const ring = Array.from({ length: 40 }, () => world.join(world.between(150, 700)))
  for (const member of ring)
    for (let i = 0; i < 8; i++) world.vote(Math.floor(world.between(0, 240)), member, world.between(3, 79), 4)
  const sumAfter = (daysAgo: number) => {
    const post = world.post(daysAgo, 5)
    for (const member of ring) world.vote(post, member, daysAgo - world.between(0.1, 1))
    const { weights } = weighMembers(world.input())
    return ring.reduce((sum, member) => sum + weights[member]!, 0) / 1000
  }
  const [first, second, third] = [sumAfter(20), sumAfter(14), sumAfter(8)]
  expect(first).toBeGreaterThan(30)
  expect(second).toBeLessThan(0.3 * first!)
  expect(third).toBeLessThan(0.3 * second!)
})

test('members who are unverified, suspended or in their first 24 hours have no weight', () => {
  const world = new SmallWorld(7, 100)
  const unverified = world.join(400, { isVerified: false })
  const suspended = world.join(400, { isSuspended: true })
  const fresh = world.join(day - 1 / 86_400)
  const dayOld = world.join(day)
  const young = world.join(119)
  const { weights, reasons } = weighMembers(world.input())
  const reasonOf = (member: number) => weightReasons[reasons[member]!]
  expect([unverified, suspended, fresh].map((member) => weights[member])).toEqual([0, 0, 0])
  expect([unverified, suspended, fresh, dayOld, young].map(reasonOf)).toEqual([
    'unverified',
    'suspended',
    'first_day',
    'young',
    'young',
  ])
  expect(weights[dayOld]).toBeGreaterThan(0)
  expect(weights[young]).toBeGreaterThan(weights[dayOld]!)
})

test('groups of an earlier run stay groups when nothing new is searched', () => {
  const world = new SmallWorld(8)
  const ring = Array.from({ length: 30 }, () => world.join(world.between(30, 90)))
  lift(world, ring, [0.1, 1])
  const input = world.input()
  const full = weighMembers(input)
  const again = weighMembers({ ...input, earlier: { at: world.now, groups: full.groups } })
  expect(again.weights).toEqual(full.weights)
})

test('members of a group that was found honest weigh as before, others of the item do not', () => {
  const world = new SmallWorld(8)
  const ring = Array.from({ length: 30 }, () => world.join(world.between(30, 90)))
  lift(world, ring, [0.1, 1])
  const input = world.input()
  const { groups } = weighMembers(input)
  const post = input.posts.author.length - 1
  const tool = input.posts.tool[post]!
  const items: Item[] = [
    { kind: 'post', index: post },
    { kind: 'low', index: tool },
    { kind: 'high', index: tool },
  ]
  /** These members of the group, for the post and for the ratings of its tool. */
  const honest = (members: number[]) => items.map((item) => ({ item, members }))
  const members = groups.flatMap((group) => group.members)
  expect(members.length).toBeGreaterThan(10)
  expect(weighMembers({ ...input, cleared: honest(members) }).groups).toEqual([])
  const half = members.slice(0, 10)
  const found = weighMembers({ ...input, cleared: honest(half) }).groups.flatMap((group) => group.members)
  for (const member of half) expect(found).not.toContain(member)
  expect(found.length).toBeGreaterThan(0)
})
