import { beforeEach, expect, test } from 'vitest'
import { listTopPosts } from '#contract/feed.ts'
import { listHighlighted } from '#contract/profiles.ts'
import { recounting } from '#testing/votes.ts'
import { insertMembers, insertPosts, type Member } from '#testing/rows.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const { database } = api
let authors: number[]
let raters: number[]
let ada: Member

beforeEach(async () => {
  await database.deleteFrom('members').execute()
  authors = await insertMembers(database, 8)
  raters = await insertMembers(database, 12)
  ada = await api.member()
})

const today = new Date()

async function post(author: number, categories = [1], at = today): Promise<number> {
  return (await insertPosts(database, author, [at], categories))[0]!
}

/** A post of an author of its own, rated with these stars. */
async function rated(stars: number[], { author = authors[0]!, categories = [1] } = {}): Promise<number> {
  const id = await post(author, categories)
  if (stars.length === 0) return id
  const ratings = stars.map((value, n) => ({ post_id: id, member_id: raters[n]!, value }))
  await recounting(database, [id], (on) => on.insertInto('ratings').values(ratings).execute())
  return id
}

async function like(id: number, times: number): Promise<void> {
  const likes = raters.slice(0, times).map((member_id) => ({ post_id: id, member_id }))
  await recounting(database, [id], (on) => on.insertInto('likes').values(likes).execute())
}

async function trending(): Promise<number[]> {
  return (await api.call(listTopPosts)).body.map(({ id }) => id)
}

async function highlighted(member = ada): Promise<number[]> {
  return (await api.call(listHighlighted, { token: member.token })).body.map(({ id }) => id)
}

async function setInterests(member: Member, categories: number[]): Promise<void> {
  const interests = categories.map((category_id) => ({ member_id: member.id, category_id }))
  await database.insertInto('member_interests').values(interests).execute()
}

test('listTopPosts is empty without posts', async () => {
  expect(await trending()).toEqual([])
})

test('listTopPosts shows at most five, the most trending first', async () => {
  const ids: number[] = []
  for (const [n, author] of authors.entries()) {
    const id = await post(author)
    await like(id, n + 1)
    ids.push(id)
  }
  expect(await trending()).toEqual(ids.toReversed().slice(0, 5))
})

test('listTopPosts shows at most two of one author', async () => {
  const [first, second, third] = authors
  const many: number[] = []
  for (const times of [10, 9, 8]) {
    const id = await post(first!)
    await like(id, times)
    many.push(id)
  }
  const fourth = await post(second!)
  await like(fourth, 5)
  const fifth = await post(third!)
  expect(await trending()).toEqual([many[0], many[1], fourth, fifth])
})

test('listTopPosts shows two of one author also when all trend alike', async () => {
  const ids = await insertPosts(database, authors[0]!, [today, today, today])
  expect(await trending()).toEqual([ids[2], ids[1]])
})

test('listTopPosts lets ten likes weigh as much as some three days', async () => {
  const day = 86_400_000
  const young = await post(authors[0]!)
  const [older, oldest] = [2.9, 3.3].map((days) => new Date(today.getTime() - days * day))
  const liked = await post(authors[1]!, [1], older)
  const faded = await post(authors[2]!, [1], oldest)
  await like(liked, 9)
  await like(faded, 9)
  expect(await trending()).toEqual([liked, young, faded])
})

test('listTopPosts looks past what authors do to their own posts', async () => {
  const [author] = authors
  const own = await post(author!)
  const later = await post(authors[1]!)
  await database.insertInto('likes').values({ post_id: own, member_id: author! }).execute()
  await database.insertInto('comments').values({ post_id: own, member_id: author!, text: 'Look!' }).execute()
  await recounting(database, [own], async () => {})
  expect(await trending()).toEqual([later, own])
})

test('listHighlighted refuses a guest', async () => {
  expectRefused(await api.call(listHighlighted), 401)
})

test('listHighlighted shows at most five, the best lower bound first', async () => {
  const many = [...Array<number>(9).fill(5), 4]
  const ids = [
    await rated(many, { author: authors[0]! }),
    await rated([5, 5, 5], { author: authors[1]! }),
    await rated([4, 4], { author: authors[2]! }),
    await rated([5], { author: authors[3]! }),
    await rated([3], { author: authors[4]! }),
    await rated([1], { author: authors[5]! }),
  ]
  expect(await highlighted()).toEqual(ids.slice(0, 5))
})

test('listHighlighted leaves out the member’s own and what nobody rated', async () => {
  await rated([5, 5], { author: ada.id })
  await rated([])
  const low = await rated([1])
  expect(await highlighted()).toEqual([low])
})

test('listHighlighted puts the member’s interests first, whatever their rating', async () => {
  const others = [await rated([5, 5, 5]), await rated([5, 5]), await rated([5]), await rated([4])]
  const low = await rated([3], { categories: [1, 7] })
  const lower = await rated([1, 1], { categories: [7, 8] })
  const own = await rated([5, 5], { author: ada.id, categories: [7] })
  await rated([], { categories: [7] })
  expect(await highlighted()).toEqual([...others, low])
  await setInterests(ada, [7, 8])
  expect(await highlighted()).toEqual([low, lower, ...others.slice(0, 3)])
  expect(await highlighted(await api.member())).toEqual([others[0], own, ...others.slice(1)])
})

test('listHighlighted is full of the interests when there are enough', async () => {
  await rated([5, 5, 5])
  const ids: number[] = []
  for (const stars of [[4, 4], [4], [3], [2], [1], [1, 1]]) ids.push(await rated(stars, { categories: [7] }))
  await setInterests(ada, [7])
  expect(await highlighted()).toEqual(ids.slice(0, 5))
})
