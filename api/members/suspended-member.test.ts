import { expect, test } from 'vitest'
import { getMember } from '#contract/members.ts'
import { suspendMember, unsuspendMember } from '#contract/moderation.ts'
import { updateProfile } from '#contract/profiles.ts'
import { createTestApi } from '#testing/api.ts'

const api = await createTestApi()
const moderator = await api.member()
await api.appoint(moderator)

const written = {
  bio: 'Buy gold',
  location: 'Gold coast',
  website: 'https://gold.example',
  company: 'Gold Ltd',
  job_title: 'Digger',
  social_links: { x: 'https://x.com/gold' },
}

test('getMember says that a member is suspended, and nothing of what they wrote about themselves', async () => {
  const member = await api.member({ name: 'Eve Gold' })
  await api.call(updateProfile, { token: member.token, body: written })
  const picture = '/media/0123456789abcdef0123456789abcdef.webp'
  await api.database
    .updateTable('members')
    .set({ profile_picture: picture })
    .where('id', '=', member.id)
    .execute()
  await api.post(member)
  const params = { username: member.username }
  const look = async () => (await api.call(getMember, { params })).body
  const before = await look()
  expect(before).toMatchObject({ ...written, profile_picture: picture, suspended: false })

  const judgement = { token: moderator.token, params, body: { reason: 'They advertise' } }
  await api.call(suspendMember, judgement)
  const { name, username, created_at, stats } = before
  expect(await look()).toEqual({
    ...{ name, username, created_at, stats, suspended: true, follower_count: 0 },
    ...{ profile_picture: null, bio: '', location: '', website: '', company: '', job_title: '' },
    social_links: {},
  })

  await api.call(unsuspendMember, judgement)
  expect(await look()).toEqual(before)
})
