import { expect, test } from 'vitest'
import { profileSchema } from './profile-schema.ts'

const valid = {
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

function errorsOf(change: Partial<typeof valid>): Record<string, string[]> {
  const parsed = profileSchema.safeParse({ ...valid, ...change })
  const issues = parsed.error?.issues ?? []
  return Object.fromEntries(
    Object.entries(Object.groupBy(issues, ({ path }) => String(path[0]))).map(([field, fieldIssues = []]) => [
      field,
      fieldIssues.map(({ message }) => message),
    ]),
  )
}

test('only name and username are required', () => {
  expect(errorsOf({})).toEqual({})
  expect(errorsOf({ lastName: '' })).toEqual({})
  expect(errorsOf({ username: '' })).toEqual({ username: ['Username is required'] })
})

test('the name as a whole has 2 to 50 characters', () => {
  expect(errorsOf({ firstName: '', lastName: ' ' })).toEqual({ firstName: ['Full name is required'] })
  expect(errorsOf({ firstName: 'A', lastName: '' })).toEqual({
    firstName: ['Name must be between 2 and 50 characters'],
  })
  expect(errorsOf({ firstName: 'Li', lastName: '' })).toEqual({})
  expect(errorsOf({ firstName: 'a'.repeat(25), lastName: 'b'.repeat(24) })).toEqual({})
  expect(errorsOf({ firstName: 'a'.repeat(25), lastName: 'b'.repeat(25) })).toEqual({
    firstName: ['Name must be between 2 and 50 characters'],
  })
})

test('every invalid field has an error of its own', () => {
  expect(errorsOf({ firstName: '', lastName: '', website: 'ada.example', bio: 'a'.repeat(501) })).toEqual({
    firstName: ['Full name is required'],
    website: ['Website must be a full address that starts with http:// or https://'],
    bio: ['Bio can have at most 500 characters'],
  })
})
