import { expect, test } from 'vitest'
import { profileFields } from './profile-fields.ts'

const right = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  username: 'ada',
  bio: '',
  location: '',
  website: '',
  company: '',
  job_title: '',
  phone: '',
  interests: [],
  github: '',
  x: '',
  linkedin: '',
  email_notifications: true,
}

function problems(change: Partial<typeof right>): Record<string, string[]> {
  const parsed = profileFields.safeParse({ ...right, ...change })
  const issues = parsed.error?.issues ?? []
  return Object.fromEntries(
    Object.entries(Object.groupBy(issues, ({ path }) => String(path[0]))).map(([field, said = []]) => [
      field,
      said.map(({ message }) => message),
    ]),
  )
}

test('empty texts are right, but for name and username', () => {
  expect(problems({})).toEqual({})
  expect(problems({ lastName: '' })).toEqual({})
  expect(problems({ username: '' })).toEqual({ username: ['Username is required'] })
})

test('the name as a whole has 2 to 50 characters', () => {
  expect(problems({ firstName: '', lastName: ' ' })).toEqual({ firstName: ['Full name is required'] })
  expect(problems({ firstName: 'A', lastName: '' })).toEqual({
    firstName: ['Name must be between 2 and 50 characters'],
  })
  expect(problems({ firstName: 'Li', lastName: '' })).toEqual({})
  expect(problems({ firstName: 'a'.repeat(25), lastName: 'b'.repeat(24) })).toEqual({})
  expect(problems({ firstName: 'a'.repeat(25), lastName: 'b'.repeat(25) })).toEqual({
    firstName: ['Name must be between 2 and 50 characters'],
  })
})

test('each wrong field has its own sentence, whatever else is wrong', () => {
  expect(problems({ firstName: '', lastName: '', website: 'ada.example', bio: 'a'.repeat(501) })).toEqual({
    firstName: ['Full name is required'],
    website: ['Website must be a full address that starts with http:// or https://'],
    bio: ['Bio can have at most 500 characters'],
  })
})
