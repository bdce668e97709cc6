import { expect, test } from 'vitest'
import type { User } from '#contract/profiles.ts'
import { joinName, splitName } from './name-parts.ts'
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
  is_admin: false,
  email_verified: true,
  two_factor: false,
  has_password: true,
  passkey_count: 0,
  providers: [],
  second_factor_due_at: null,
  stats: { posts: 0, likes_received: 0, comments: 0, avg_rating: null },
}

test('an unedited form has no changes', () => {
  expect(changesOf(valuesOf(user), valuesOf(user))).toEqual({})
})

test('white space inside a name is no change', () => {
  const spaced = { ...user, name: 'Ada  Lovelace' }
  expect(changesOf(valuesOf(spaced), valuesOf(spaced))).toEqual({})
})

test('only changed fields are included', () => {
  const values = { ...valuesOf(user), lastName: 'Lovelace', phone: '+44 20 7946 0000' }
  expect(changesOf(values, valuesOf(user))).toEqual({ name: 'Ada Lovelace', phone: '+44 20 7946 0000' })
})

test('the same name split at another word is no change', () => {
  expect(
    changesOf({ ...valuesOf(user), firstName: 'Ada King', lastName: 'Lovelace' }, valuesOf(user)),
  ).toEqual({})
})

test('the order of interests is no change', () => {
  expect(changesOf({ ...valuesOf(user), interests: [5, 2] }, valuesOf(user))).toEqual({})
  expect(changesOf({ ...valuesOf(user), interests: [5] }, valuesOf(user))).toEqual({ interests: [5] })
  expect(changesOf({ ...valuesOf(user), interests: [5, 2, 7] }, valuesOf(user))).toEqual({
    interests: [5, 2, 7],
  })
})

test('an emptied link is removed, the other links stay', () => {
  expect(changesOf({ ...valuesOf(user), github: '' }, valuesOf(user))).toEqual({
    social_links: { github: '' },
  })
  expect(changesOf({ ...valuesOf(user), x: 'https://x.com/ada' }, valuesOf(user))).toEqual({
    social_links: { x: 'https://x.com/ada' },
  })
})

test('a changed setting is included', () => {
  expect(changesOf({ ...valuesOf(user), email_notifications: false }, valuesOf(user))).toEqual({
    settings: { email_notifications: false },
  })
})

test('the first word is the first name, the rest is the last name', () => {
  expect(splitName('Ada Lovelace')).toEqual({ firstName: 'Ada', lastName: 'Lovelace' })
  expect(splitName('Juan de la Cruz')).toEqual({ firstName: 'Juan', lastName: 'de la Cruz' })
  expect(splitName('Madonna')).toEqual({ firstName: 'Madonna', lastName: '' })
})

test('joining the parts gives the same name', () => {
  for (const name of ['Ada Lovelace', 'Juan de la Cruz', 'Madonna', 'Nguyễn Văn An']) {
    expect(joinName(splitName(name))).toBe(name)
  }
})

test('a missing part leaves no white space', () => {
  expect(joinName({ firstName: ' Ada ', lastName: '' })).toBe('Ada')
  expect(joinName({ firstName: '', lastName: 'Lovelace ' })).toBe('Lovelace')
  expect(joinName({ firstName: ' ', lastName: ' ' })).toBe('')
})
