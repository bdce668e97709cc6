import { disclosureRefusals } from '#contract/disclosure.ts'
import { expect, test } from 'vitest'
import { checkTool } from './tool.ts'

const good = {
  title: 'Ollama',
  link: 'https://ollama.com',
  description: 'Runs models at home.',
  review: 'Good.',
  categories: ['Programming'],
}

function reasonsFor(fields: Record<string, unknown>): string[] {
  const checked = checkTool({ ...good, ...fields })
  return 'reasons' in checked ? checked.reasons : []
}

function toolOf(fields: Record<string, unknown>) {
  const checked = checkTool({ ...good, ...fields })
  return 'tool' in checked ? checked.tool : checked.reasons
}

test('a whole row is a tool, tidied', () => {
  const fields = {
    title: ' Ollama ',
    review: 'One\r\ntwo',
    author: ' tom ',
    created_at: '2026-01-02T03:04:05+01:00',
  }
  expect(toolOf(fields)).toEqual({
    title: 'Ollama',
    link: 'https://ollama.com',
    description: 'Runs models at home.',
    personal_review: 'One\ntwo',
    categories: ['Programming'],
    author: 'tom',
    created_at: new Date('2026-01-02T02:04:05Z'),
    facts: [],
    relation: 'none',
    evidence: null,
  })
})

test('relation and evidence are as in the form; in CSV, evidence is a JSON text', () => {
  const texts = { used_for: null, plan: '', version: '', prompt: '', output: '', cost: '' }
  const wanted = { relation: 'paid', evidence: { ...texts, task: 'Notes' } }
  expect(toolOf({ relation: 'paid', evidence: { task: 'Notes' } })).toMatchObject(wanted)
  expect(toolOf({ relation: 'paid', evidence: '{"task": "Notes"}' })).toMatchObject(wanted)
  const nothing = { relation: 'none', evidence: null }
  expect(toolOf({ relation: '', evidence: ' ' })).toMatchObject(nothing)
  expect(toolOf({ relation: null, evidence: null })).toMatchObject(nothing)
  const { relation, evidence, noEvidence } = disclosureRefusals
  expect(toolOf({ relation: 'friend' })).toEqual([relation])
  expect(toolOf({ evidence: 'Notes' })).toEqual([evidence])
  expect(toolOf({ evidence: {} })).toEqual([noEvidence])
})

test('link, review, author and time may be absent, empty or null', () => {
  const wanted = { link: '', personal_review: '', author: '', created_at: undefined }
  expect(toolOf({ link: undefined, review: undefined })).toMatchObject(wanted)
  expect(toolOf({ link: '', review: '', author: '', created_at: '' })).toMatchObject(wanted)
  expect(toolOf({ link: null, review: null, author: null, created_at: null })).toMatchObject(wanted)
})

test('the review may be called personal_review', () => {
  expect(toolOf({ review: undefined, personal_review: 'Mine' })).toMatchObject({ personal_review: 'Mine' })
})

test.each(['Design Tools|Marketing', 'Design Tools; Marketing ;'])(
  'categories in one text: %j',
  (categories) => {
    expect(toolOf({ categories })).toMatchObject({ categories: ['Design Tools', 'Marketing'] })
  },
)

test('a category named twice without case counts once', () => {
  const nine = ['Aa', 'AA', 'Bb', 'Cc', 'Dd', 'Ee', 'Ff', 'Gg', 'Hh']
  expect(reasonsFor({ categories: nine })).toEqual([])
})

const many = Array.from({ length: 9 }, (_, n) => `Category ${n}`)

test.each([
  [{ title: undefined }, 'Title is required'],
  [{ title: 'x'.repeat(121) }, 'Title can have at most 120 characters'],
  [{ title: 7 }, 'Title must be a text'],
  [{ description: ' ' }, 'Description is required'],
  [{ description: 'x'.repeat(5001) }, 'Description can have at most 5000 characters'],
  [{ description: 'a\u0000b' }, 'Text can not contain control characters'],
  [{ title: 'Lo\u202eom' }, 'Bidirectional control characters are not allowed here'],
  [{ link: 'https://a.example/\u202e' }, 'Bidirectional control characters are not allowed here'],
  [{ categories: ['Lo\u202eom'] }, 'Bidirectional control characters are not allowed here'],
  [{ review: 'x'.repeat(5001) }, 'Review can have at most 5000 characters'],
  [{ link: 'ftp://a.example' }, 'Tool URL must be a full address that starts with http:// or https://'],
  [{ link: `https://a.example/${'x'.repeat(2048)}` }, 'Tool URL can have at most 2048 characters'],
  [{ categories: [] }, 'Choose between 1 and 8 categories'],
  [{ categories: undefined }, 'Choose between 1 and 8 categories'],
  [{ categories: many }, 'Choose between 1 and 8 categories'],
  [{ categories: ['x'] }, 'Category must have at least 2 characters'],
  [{ categories: ['x'.repeat(31)] }, 'Category can have at most 30 characters'],
  [{ categories: 3 }, 'Categories must be a list of names'],
  [{ author: 'no such name' }, 'Author must be a username'],
  [{ author: 'nul\u0000' }, 'Author must be a username'],
  [{ created_at: 'yesterday' }, 'created_at must be a time such as 2026-11-20T09:30:00Z'],
  [{ created_at: '2026-02-30T00:00:00Z' }, 'created_at must be a time such as 2026-11-20T09:30:00Z'],
  [{ created_at: '0001-01-01T00:00:00Z' }, 'created_at lies before 1990'],
  [{ created_at: '1899-12-30T00:00:00Z' }, 'created_at lies before 1990'],
  [{ created_at: '2999-01-01T00:00:00Z' }, 'created_at lies in the future'],
  [{ review: 'caf\ufffd' }, 'The text is not UTF-8'],
])('%j is refused', (fields, reason) => {
  expect(reasonsFor(fields)).toEqual([reason])
})

test('every reason is notified', () => {
  expect(reasonsFor({ title: '', link: 'nowhere' })).toEqual([
    'Title is required',
    'Tool URL must be a full address that starts with http:// or https://',
  ])
})

test.each([[null], ['text'], [[good]]])('%j is no row', (row) => {
  expect(checkTool(row)).toEqual({
    reasons: ['A row must be an object with the fields title, link, description, categories'],
  })
})

test('a line end or a tab in a text of one line is refused, with the field in the sentence', () => {
  expect(reasonsFor({ title: 'Ollama\nYour account is closed' })).toEqual([
    'Title must be one line, without tabs',
  ])
  expect(reasonsFor({ categories: ['AI\tHelpers'] })).toEqual(['Category must be one line, without tabs'])
  expect(reasonsFor({ evidence: { plan: 'Pro\u2028x' } })).toEqual(['Plan must be one line, without tabs'])
  const facts = [{ key: 'maker', value: 'Loom\nInc' }]
  expect(reasonsFor({ link: 'https://a.example', facts })).toEqual([
    'Fact maker: Maker must be one line, without tabs',
  ])
  expect(reasonsFor({ title: ' Ollama\n', description: 'One\ntwo' })).toEqual([])
})
