import { expect, test } from 'vitest'
import type { User } from '#contract/profiles.ts'
import { changesOf, valuesOf } from './profile-values.ts'

const user: User = {
  id: 1,
  name: 'Ada King Lovelace',
  email: 'ada@example.org',
  username: 'ada',
  profile_picture: null,
  bio: 'Counts.',
  interests: [
    { id: 2, name: 'Data Analysis' },
    { id: 5, name: 'Programming' },
  ],
  created_at: '2026-03-01T10:00:00.000Z',
  location: 'London',
  website: '',
  company: '',
  job_title: '',
  phone: '',
  social_links: { github: 'https://github.com/ada' },
  settings: { email_notifications: true },
  role: 'member',
  stats: { posts: 0, likes_received: 0, comments: 0, avg_rating: null },
}

test('an account that was not touched changes nothing', () => {
  expect(changesOf(valuesOf(user), user)).toEqual({})
})

test('white space inside a name is no change of it', () => {
  const spaced = { ...user, name: 'Ada  Lovelace' }
  expect(changesOf(valuesOf(spaced), spaced)).toEqual({})
})

test('only what differs is sent', () => {
  const values = { ...valuesOf(user), lastName: 'Lovelace', phone: '+44 20 7946 0000' }
  expect(changesOf(values, user)).toEqual({ name: 'Ada Lovelace', phone: '+44 20 7946 0000' })
})

test('the same name split elsewhere is no change', () => {
  expect(changesOf({ ...valuesOf(user), firstName: 'Ada King', lastName: 'Lovelace' }, user)).toEqual({})
})

test('interests in another order are the same interests', () => {
  expect(changesOf({ ...valuesOf(user), interests: [5, 2] }, user)).toEqual({})
  expect(changesOf({ ...valuesOf(user), interests: [5] }, user)).toEqual({ interests: [5] })
  expect(changesOf({ ...valuesOf(user), interests: [5, 2, 7] }, user)).toEqual({ interests: [5, 2, 7] })
})

test('a link that is emptied is taken away, and the others stay', () => {
  expect(changesOf({ ...valuesOf(user), github: '' }, user)).toEqual({ social_links: { github: '' } })
  expect(changesOf({ ...valuesOf(user), x: 'https://x.com/ada' }, user)).toEqual({
    social_links: { x: 'https://x.com/ada' },
  })
})

test('a setting is sent when it was switched', () => {
  expect(changesOf({ ...valuesOf(user), email_notifications: false }, user)).toEqual({
    settings: { email_notifications: false },
  })
})
