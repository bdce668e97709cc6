import { beforeAll, expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { createComment, deleteComment, updateComment } from '#contract/comments.ts'
import { sendContactMessage } from '#contract/contact.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { likePost, ratePost, unlikePost } from '#contract/reactions.ts'
import * as moderation from '#contract/moderation.ts'
import { listNotifications, markAllNotificationsRead } from '#contract/notifications.ts'
import { requestPasswordReset } from '#contract/password-reset.ts'
import { createPost, deletePost, updatePost } from '#contract/posts.ts'
import { exportAccount } from '#contract/account-export.ts'
import { deleteAccount, deletePicture, updateProfile } from '#contract/profiles.ts'
import { reportComment, reportPost } from '#contract/reports.ts'
import * as saved from '#contract/lists.ts'
import { summarize } from '#contract/summaries.ts'
import { createUploadSlots } from '#api/http/uploads.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, password, type Member } from '#testing/rows.ts'
import { plain, upload } from '#testing/pictures.ts'

// All members of these tests are in one network.
const api = await createTestApi({ uploads: createUploadSlots({ maxPerNetwork: 8 }) })
const rounds = Array.from({ length: 3 }, (_, round) => round)
const newPost = { title: 'A tool', description: 'Text', category_ids: [1, 2], rating: 4 }
const message = { name: 'Ada', subject: 'Bug', category: 'bug', message: 'It broke' }
const reason = { reason: 'It advertises' }
let picture: Buffer

beforeAll(async () => {
  picture = await plain(8, 8).png().toBuffer()
})

interface Answer {
  name: string
  status: number
  body: any
}

type Params = Record<string, string | number>

async function call(endpoint: Endpoint, by: Member, body?: unknown, params?: Params): Promise<Answer> {
  const answered = await api.call(endpoint, { token: by.token, body, ...(params && { params }) })
  return { name: endpoint.name, status: answered.status, body: answered.body }
}

/** A member who leaves, two others, and things of both sides that they have to do with. */
async function prepare() {
  const leaving = await api.member()
  const [other, moderator] = (await insertCrowd(api.database, 2)) as [Member, Member]
  await api.appoint(moderator)
  const [{ id: own }, { id: theirs }] = [await api.post(leaving), await api.post(other)]
  const made = await Promise.all([
    call(createComment, leaving, { text: 'Well' }, { id: theirs }),
    call(createComment, other, { text: 'Well' }, { id: own }),
    call(saved.createSavedList, leaving, { name: 'Later' }),
    call(likePost, other, undefined, { id: own }),
    call(saved.bookmarkPost, leaving, { post_id: theirs }),
  ])
  const [comment, answer, list] = made.map(({ body }) => body.id) as [number, number, number]
  return { leaving, other, moderator, own, theirs, comment, answer, list }
}

type Scene = Awaited<ReturnType<typeof prepare>>
type Act = () => Promise<Answer>

/** Everything that the leaving member can write. */
function ownActs({ leaving: me, own, theirs, comment, answer, list }: Scene): Act[] {
  const on = (id: number) => [
    () => call(likePost, me, undefined, { id }),
    () => call(unlikePost, me, undefined, { id }),
    () => call(ratePost, me, { value: 2 }, { id }),
    () => call(createComment, me, { text: 'More' }, { id }),
    () => call(saved.bookmarkPost, me, { post_id: id }),
    () => call(saved.bookmarkPost, me, { post_id: id, saved_list_id: list }),
    () => call(saved.unbookmarkPost, me, { post_id: id }),
  ]
  return [
    ...on(own),
    ...on(theirs),
    () => call(createPost, me, newPost),
    () => call(createPost, me, { ...newPost, new_category: `Made by ${me.username}` }),
    () => call(updatePost, me, { ...newPost, category_ids: [3] }, { id: own }),
    () => call(deletePost, me, undefined, { id: own }),
    () => call(updateComment, me, { text: 'Other' }, { id: comment }),
    () => call(deleteComment, me, undefined, { id: comment }),
    () => call(saved.createSavedList, me, { name: 'New' }),
    () => call(saved.updateSavedList, me, { name: 'Renamed' }, { id: list }),
    () => call(saved.deleteSavedList, me, undefined, { id: list }),
    () => call(markAllNotificationsRead, me),
    () => call(listNotifications, me),
    () => call(summarize, me, { text: `A text of ${me.username}. It is short.` }),
    () => call(reportPost, me, { reason: 'spam' }, { id: theirs }),
    () => call(reportComment, me, { reason: 'spam' }, { id: answer }),
    () => call(updateProfile, me, { bio: 'Leaving', interests: [1, 2, 3], name: 'Another' }),
    () => call(updateProfile, me, { username: `${me.username}_x`, interests: [2] }),
    async () => ({ name: 'uploadPicture', ...(await upload(api, me, picture)) }),
    () => call(deletePicture, me),
    () => call(exportAccount, me),
    () => call(requestPasswordReset, me, { email: me.email }),
    () => call(sendContactMessage, me, { ...message, email: me.email }),
    () => call(login, me, { username: me.email, password }),
    () => call(deleteAccount, me, { password }),
  ]
}

/** Acts of others on the leaving member and their things. */
function acts({ leaving, other, moderator, own, theirs, comment, answer }: Scene): Act[] {
  return [
    () => call(likePost, other, undefined, { id: own }),
    () => call(ratePost, other, { value: 1 }, { id: own }),
    () => call(createComment, other, { text: 'More' }, { id: own }),
    () => call(deleteComment, other, undefined, { id: answer }),
    () => call(saved.bookmarkPost, other, { post_id: own }),
    () => call(reportPost, other, { reason: 'spam' }, { id: own }),
    () => call(reportComment, other, { reason: 'abuse' }, { id: comment }),
    () => call(deletePost, other, undefined, { id: theirs }),
    () => call(moderation.hidePost, moderator, reason, { id: own }),
    () => call(moderation.restorePost, moderator, reason, { id: own }),
    () => call(moderation.hideComment, moderator, reason, { id: comment }),
    () => call(moderation.restoreComment, moderator, reason, { id: comment }),
    () => call(moderation.unsuspendMember, moderator, reason, { username: leaving.username }),
  ]
}

/** The same elements in an order that depends on `seed` alone. */
function shuffled<T>(elements: T[], seed: number): T[] {
  let state = seed + 1
  const random = () => (state = (state * 48_271) % 2_147_483_647)
  return elements
    .map((element) => ({ element, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ element }) => element)
}

/** Does all of it at once, and the deletion as soon as so many others have been answered. */
async function race(scene: Scene, first: Act[], wait: number): Promise<Answer[]> {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let answered = 0
  if (wait === 0) begin()
  const others = first.map(async (act) => {
    const answer = await act()
    answered += 1
    if (answered >= wait) begin()
    return answer
  })
  await begun
  return Promise.all([...others, call(deleteAccount, scene.leaving, { password })])
}

function failed(answers: Answer[]): string[] {
  return answers.filter(({ status }) => status >= 500).map(({ name, status }) => `${name}: ${status}`)
}

/** Nothing failed on our side, the accounts are gone, and what is counted beside posts and lists is right. */
async function expectGone(leaving: Member[], answers: Answer[]): Promise<void> {
  expect(failed(answers)).toEqual([])
  const ids = leaving.map(({ id }) => id)
  expect(await api.database.selectFrom('members').select('id').where('id', 'in', ids).execute()).toEqual([])
  expect(await findWrongCounts(api.database)).toEqual([])
}

test.each(rounds)(
  'an account deleted during its own writes: no failure, exact counts (%i)',
  async (round) => {
    const scene = await prepare()
    const answers = await race(scene, shuffled(ownActs(scene), round), round * 5)
    await expectGone([scene.leaving], answers)
  },
)

test.each(rounds)(
  'an account deleted while others write about it: no failure, exact counts (%i)',
  async (round) => {
    const scene = await prepare()
    const all = [...ownActs(scene), ...acts(scene), ...acts(scene)]
    const answers = await race(scene, shuffled(all, round), round * 8)
    await expectGone([scene.leaving], answers)
  },
)

test.each(rounds)(
  'several accounts deleted during each other’s writes: no failure, exact counts (%i)',
  async (round) => {
    const scenes = await Promise.all([prepare(), prepare(), prepare(), prepare()])
    // Each does to the things of the next what it does to its own.
    const all = scenes.flatMap((scene, n) => {
      const next = scenes[(n + 1) % scenes.length]!
      return [...ownActs(scene), ...ownActs({ ...next, leaving: scene.leaving }), ...acts(scene)]
    })
    const deletions = scenes.map(
      ({ leaving }) =>
        () =>
          call(deleteAccount, leaving, { password }),
    )
    const answers = await Promise.all(shuffled([...all, ...deletions], round).map((act) => act()))
    const leaving = scenes.map((scene) => scene.leaving)
    await expectGone(leaving, answers)
  },
)
