import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { describeApi } from './document.ts'

type Name = keyof typeof endpoints

const document = describeApi(Object.values(endpoints), '/api') as any
const ajv = new Ajv2020({ strict: false, validateFormats: false })

/** Judges a body as a client does that knows the description alone. */
function describedAs(name: Name, body: unknown): boolean {
  const { method, path } = endpoints[name]
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
  return ajv.validate(operation.requestBody.content['application/json'].schema, body)
}

/** Judges a body as the server does. */
function takenBy(name: Name, body: unknown): boolean {
  return (endpoints[name] as { body: { safeParse(value: unknown): { success: boolean } } }).body.safeParse(
    body,
  ).success
}

const post = { title: 'A tool', description: 'What it does', category_ids: [1] }
const person = { name: 'Maya Okafor', email: 'maya@example.com', password: 'Secret1!', username: 'maya' }
const reset = { new_password: 'longer than 8', confirm_password: 'longer than 8', reset_token: 'x' }
const contact = { name: 'Maya', email: 'maya@example.com', subject: 'Hi', category: 'bug', message: 'x' }

const good: [Name, object][] = [
  ['createPost', post],
  ['createPost', { ...post, link: 'HTTPS://example.com/a?b=c', personal_review: '', rating: 5 }],
  ['createPost', { title: 'A', description: 'Two\nlines\tand a tab', new_category: 'Agents' }],
  ['updatePost', { ...post, link: ' https://example.com ' }],
  ['register', person],
  ['register', { ...person, username: '', email: ' maya@mail.example.com ' }],
  ['login', { username: 'maya', password: 'x' }],
  ['confirmResetCode', { code: '012345', email: 'maya@example.com' }],
  ['setNewPassword', reset],
  ['updateProfile', { name: 'Maya', bio: '', website: '', social_links: { x: 'https://x.com/maya' } }],
  ['createComment', { text: '  with blanks around  ' }],
  ['createSavedList', { name: 'Later' }],
  ['sendContactMessage', contact],
]

const bad: [Name, object][] = [
  ['createPost', { ...post, title: '   ' }],
  ['createPost', { ...post, title: 'a\u0000b' }],
  ['createPost', { ...post, description: '\n\t' }],
  ['createPost', { ...post, personal_review: 'a\u0007b' }],
  ['createPost', { ...post, title: 'a\u202eb' }],
  ['createPost', { ...post, title: 'a\nb' }],
  ['createPost', { ...post, title: 'a\u2028b' }],
  ['createPost', { ...post, evidence: { plan: 'a\tb' } }],
  ['createPost', { ...post, link: 'https://example.com/\u202e' }],
  ['createPost', { ...post, link: 'ftp://example.com' }],
  ['createPost', { ...post, link: 'example.com' }],
  ['createPost', { ...post, link: 'https:// example.com' }],
  ['createPost', { ...post, category_ids: [] }],
  ['createPost', { title: 'A', description: 'x' }],
  ['createPost', { title: 'A', description: 'x', new_category: 'A' }],
  ['createPost', { ...post, category_ids: [1, 2, 3, 4, 5, 6, 7, 8, 9] }],
  ['createPost', { ...post, rating: 6 }],
  ['updatePost', { ...post, category_ids: [] }],
  ['updatePost', { ...post, category_ids: [1, 2, 3, 4, 5, 6, 7, 8, 9] }],
  ['register', { ...person, name: '  ' }],
  ['register', { ...person, name: 'Ma\u202eya' }],
  ['register', { ...person, name: 'Ma\nya' }],
  ['login', { username: 'maya\nx', password: 'x' }],
  ['updateProfile', { location: 'a\tb' }],
  ['createSavedList', { name: 'a\u2029b' }],
  ['register', { ...person, email: 'maya' }],
  ['register', { ...person, email: 'maya@localhost' }],
  ['register', { ...person, email: 'ma ya@example.com' }],
  ['register', { ...person, password: 'secret1!' }],
  ['register', { ...person, password: 'Secret11' }],
  ['register', { ...person, username: 'ab' }],
  ['register', { ...person, username: 'a b c' }],
  ['login', { username: '', password: 'x' }],
  ['login', { username: 'maya', password: '' }],
  ['requestPasswordReset', { email: 'maya@' }],
  ['confirmResetCode', { code: '12345' }],
  ['setNewPassword', { ...reset, new_password: 'short', confirm_password: 'short' }],
  ['updateProfile', { website: 'javascript:alert(1)' }],
  ['updateProfile', { social_links: { github: 'github.com/maya' } }],
  ['updateProfile', { interests: Array.from({ length: 101 }, (_, index) => index + 1) }],
  ['updateProfile', { bio: 'a\u009fb' }],
  ['createComment', { text: ' \n ' }],
  ['createSavedList', { name: ' ' }],
  ['summarize', { text: ' ' }],
  ['sendContactMessage', { ...contact, email: '@example.com' }],
  ['sendContactMessage', { ...contact, category: 'praise' }],
  ['reportPost', { reason: 'boring' }],
  ['hidePost', { reason: ' ' }],
]

test.each(good)('%s takes %j, and its description says so', (name, body) => {
  expect([takenBy(name, body), describedAs(name, body)]).toEqual([true, true])
})

test.each(bad)('%s refuses %j, and its description says so', (name, body) => {
  expect([takenBy(name, body), describedAs(name, body)]).toEqual([false, false])
})
