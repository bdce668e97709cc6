import { expect, test } from 'vitest'
import { getMember } from '#contract/members.ts'
import { deletePost, getPost, undeletePost, updatePost } from '#contract/posts.ts'
import { ratePost } from '#contract/reactions.ts'
import { getTool, listRatingMonths } from '#contract/tools.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const text = { title: 'A tool', description: 'What it does', category_ids: [1] }
let tools = 0

/** A post that a member rated with 2, and somebody else, who may have ties to its tool, with 5. */
async function ratedPost() {
  tools += 1
  const link = `https://tied-${tools}.example/`
  const [author, rater, other] = (await insertCrowd(api.database, 3)) as [Member, Member, Member]
  const post = await api.post(author, { link })
  const rate = ({ token }: Member, value: number, id = post.id) =>
    api.call(ratePost, { token, params: { id }, body: { value } })
  await rate(rater, 2)
  await rate(other, 5)
  const { slug } = post.tool!
  const averages = async () => {
    const shown = (await api.call(getPost, { params: { id: post.id } })).body
    const tool = (await api.call(getTool, { params: { slug } })).body
    const { months } = (await api.call(listRatingMonths, { params: { slug } })).body
    const member = (await api.call(getMember, { params: { username: author.username } })).body
    expect(shown.tool!.avg_rating).toBe(tool.avg_rating)
    const monthly = months.map(({ avg_rating }) => avg_rating)
    return [shown.avg_rating, shown.rating_count, tool.avg_rating, monthly, member.stats.avg_rating]
  }
  return { link, post, author, other, rate, averages }
}

const both = [3.5, 2, 3.5, [3.5], 3.5]
const untied = [2, 1, 2, [2], 2]

test('what a tied author has rated counts in no average until the tie is withdrawn', async () => {
  const { link, other, rate, averages } = await ratedPost()
  expect(await averages()).toEqual(both)
  const { id } = await api.post(other, { link, relation: 'employee', rating: 5 })
  expect(await averages()).toEqual(untied)
  const own = await api.call(getPost, { params: { id } })
  expect(own.body).toMatchObject({
    ...{ avg_rating: null, rating_count: 0, rating_count_others: 0, author_rating: null },
  })
  expect((await rate(other, 5, id)).body).toMatchObject({ value: 5, avg_rating: null, rating_count: 0 })
  const edit = (fields: object) =>
    api.call(updatePost, { token: other.token, params: { id }, body: { ...text, link, ...fields } })
  await edit({ title: 'Renamed' })
  expect(await averages()).toEqual(untied)
  await edit({ relation: 'none' })
  expect(await averages()).toEqual(both)
  await edit({ relation: 'investor' })
  expect(await averages()).toEqual(untied)
  expect(await findWrongCounts(api.database)).toEqual([])
})

test('a deleted post ties nobody, until the deletion is undone', async () => {
  const { link, other, averages } = await ratedPost()
  const { id } = await api.post(other, { link, relation: 'gifted' })
  expect(await averages()).toEqual(untied)
  await api.call(deletePost, { token: other.token, params: { id } })
  expect(await averages()).toEqual(both)
  await api.call(undeletePost, { token: other.token, params: { id } })
  expect(await averages()).toEqual(untied)
})

test('a post that its author moves to another tool ties to that one', async () => {
  const { link, other, averages } = await ratedPost()
  const { id } = await api.post(other, { link, relation: 'paid' })
  const move = (to: string) =>
    api.call(updatePost, { token: other.token, params: { id }, body: { ...text, link: to } })
  await move('https://elsewhere.example/')
  expect(await averages()).toEqual(both)
  await move(link)
  expect(await averages()).toEqual(untied)
  await move('')
  expect(await averages()).toEqual(both)
  expect(await findWrongCounts(api.database)).toEqual([])
})

test('the author’s own rating counts while the author is not tied', async () => {
  const [author] = (await insertCrowd(api.database, 1)) as [Member]
  const post = await api.post(author, { link: 'https://own-rating.example/', rating: 4 })
  expect(post).toMatchObject({ avg_rating: 4, rating_count: 1, author_rating: 4 })
  const unlinked = await api.post(author, { relation: 'founder', rating: 4 })
  expect(unlinked).toMatchObject({ avg_rating: 4, rating_count: 1, author_rating: 4 })
})
