import { expect, test } from 'vitest'
import { createTestApi } from '#testing/api.ts'
import { insertPicture } from './queries.ts'

const { database, member, post } = await createTestApi()
const picture = (n: number) => ({
  url: `/media/${n}.webp`,
  thumbnail: `/media/${n}-small.webp`,
  width: 1,
  height: 1,
  alt: `Number ${n}`,
})
const times = (count: number) => Array.from({ length: count }, (_, n) => n)

function picturesOf(id: number) {
  return database.selectFrom('post_pictures').selectAll().where('post_id', '=', id).execute()
}

test('of eight screenshots that are added at the same time four get in, in order', async () => {
  const author = await member()
  const { id } = await post(author)
  const own = { author: author.id, post: id }
  const outcomes = await Promise.all(times(8).map((n) => insertPicture(database, own, picture(n))))
  expect(outcomes.toSorted()).toEqual([...times(4).map(() => 'done'), ...times(4).map(() => 'full')])
  const positions = (await picturesOf(id)).map(({ position }) => position)
  expect(positions.toSorted()).toEqual([0, 1, 2, 3])
})
