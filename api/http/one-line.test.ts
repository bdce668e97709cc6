import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { register } from '#contract/accounts.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createPost } from '#contract/posts.ts'
import { updateProfile } from '#contract/profiles.ts'
import { factValues } from '#contract/tool-facts.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields } from '#testing/error-assertions.ts'
import { password } from '#testing/rows.ts'

/** Texts of several lines, which are shown as paragraphs. A new field is one line, or it is listed here or below. */
const paragraphs = [
  ...['createPost', 'updatePost'].flatMap((call) =>
    ['description', 'personal_review', 'evidence.task', 'evidence.prompt', 'evidence.output'].map(
      (field) => `${call}.${field}`,
    ),
  ),
  ...['createComment.text', 'updateComment.text', 'setMakerReply.text', 'summarize.text'],
  ...['updateProfile.bio', 'sendContactMessage.message', 'updateListItem.note'],
  ...['createSavedList.description', 'updateSavedList.description'],
  ...['reportPost.details', 'reportComment.details', 'reportMember.details'],
  ...['updateSettings.announcement', 'savePage.text'],
  // Its white space is folded.
  'saveNeed.need',
  // Moderators write them, and mails fold them.
  ...Object.values<Endpoint>(endpoints)
    .filter(({ access, method, name }) => access === 'moderator' && method !== 'GET' && name !== 'undoHide')
    .map(({ name }) => `${name}.reason`),
]

/** Texts that are compared and never shown: passwords, codes, tokens, addresses of push services, slugs. */
const compared = [
  ...['login.password', 'deleteAccount.password', 'changeEmail.password', 'changePassword.current_password'],
  ...['changePassword.new_password', 'setNewPassword.new_password', 'setNewPassword.confirm_password'],
  ...[
    'setUpTwoFactor.password',
    'turnOffTwoFactor.password',
    'turnOffTwoFactor.code',
    'confirmTwoFactor.code',
  ],
  ...['loginTwoFactor.code', 'loginTwoFactor.two_factor_token', 'setNewPassword.reset_token'],
  ...['finishProviderLogin.code', 'verifyEmail.token', 'subscribeToPush.endpoint'],
  ...['unsubscribeFromPush.endpoint', 'mergeTool.into', 'movePost.slug', 'retireSlug.slug'],
  ...['confirmPassword.password', 'verifyEmail.new_password', 'verifyEmail.confirm_password'],
  ...['removeSignInMethods.removal_token', 'setUpSite.token', 'register.invite', 'checkInvite.invite'],
]

// The value of a fact is checked with the schema of its key.
const checkedByKey = ['setFact.value']

interface Leaf {
  field: string
  schema: z.ZodType
}

/** The schemas of all texts in a schema for input. */
function textsIn(schema: z.ZodType, field: string): Leaf[] {
  const def = schema.def as unknown as Record<string, any>
  switch (def['type']) {
    case 'string':
      return [{ field, schema }]
    case 'object':
      return Object.entries<z.ZodType>(def['shape']).flatMap(([name, inner]) =>
        textsIn(inner, `${field}.${name}`),
      )
    case 'array':
      return textsIn(def['element'], field)
    case 'union':
      return def['options'].flatMap((option: z.ZodType) => textsIn(option, field))
    case 'record':
      return textsIn(def['valueType'], field)
    case 'pipe':
      return [...textsIn(def['in'], field), ...textsIn(def['out'], field)]
    default:
      return def['innerType'] ? textsIn(def['innerType'], field) : []
  }
}

const texts = [
  ...Object.values<Endpoint>(endpoints).flatMap(({ name, body }) => (body ? textsIn(body, name) : [])),
  ...Object.entries(factValues).flatMap(([key, schema]) => textsIn(schema, `fact ${key}`)),
]

const separators = ['\n', '\r', '\r\n', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029']
const beginnings = ['ab', 'https://example.org/ab', 'maya@example.org', 'x'.repeat(24), '1']

const accepts = ({ schema }: Leaf, text: string) => schema.safeParse(text).success

/** The fields that accept a text with this separator in its middle. */
function fieldsWith(separator: string): string[] {
  const taken = texts.filter((leaf) => beginnings.some((text) => accepts(leaf, `${text}${separator}cd`)))
  return [...new Set(taken.map(({ field }) => field))].filter(
    (field) => !compared.includes(field) && !checkedByKey.includes(field),
  )
}

test.each(separators.map((separator) => [JSON.stringify(separator), separator]))(
  'a text of one line is refused with %s in it',
  (_, separator) => {
    expect(fieldsWith(separator).filter((field) => !paragraphs.includes(field))).toEqual([])
  },
)

test('texts of several lines are accepted with line ends and tabs', () => {
  for (const separator of ['\n', '\r\n', '\t', '\u2028', '\u2029']) {
    expect(fieldsWith(separator).toSorted()).toEqual(paragraphs.toSorted())
  }
})

test('every field that is listed exists', () => {
  const fields = texts.map(({ field }) => field)
  expect(fields).toEqual(expect.arrayContaining([...paragraphs, ...compared, ...checkedByKey]))
})

const api = await createTestApi()

test('createPost names the field, and trims line ends around a title', async () => {
  const { token } = await api.member()
  const body = { description: 'Text', category_ids: [1] }
  for (const title of ['Loom\n\nYour account is closed', 'Loom\tx', 'Loom\u2028x', 'Loom\rx']) {
    const refused = await api.call(createPost, { token, body: { ...body, title } })
    expectBadFields(refused, { title: ['Title must be one line, without tabs'] })
  }
  const { status, body: post } = await api.call(createPost, { token, body: { ...body, title: ' Loom\r\n' } })
  expect([status, post.title]).toEqual([201, 'Loom'])
})

test('names of members are one line, in registrations and in profiles', async () => {
  const errors = { name: ['Name must be one line, without tabs'] }
  const person = { email: 'eve@example.org', username: 'eve_line', password }
  const name = 'Eve\nYour account is closed'
  expectBadFields(await api.call(register, { body: { ...person, name } }), errors)
  const { token } = await api.member()
  expectBadFields(await api.call(updateProfile, { token, body: { name } }), errors)
  expect((await api.call(register, { body: { ...person, name: 'Eve L' } })).status).toBe(201)
})
