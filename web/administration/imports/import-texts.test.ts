import { expect, test } from 'vitest'
import { formatOfName, outcomeText, stateText } from './import-texts.ts'

test.each([
  ['tools.csv', 'csv'],
  ['TOOLS.JSON', 'json'],
  ['a.json.jsonl', 'jsonl'],
  ['bookmarks_1.html', 'bookmarks'],
  ['readme.md', 'markdown'],
  ['picture.png', undefined],
])('%s is %s', (name, format) => expect(formatOfName(name)).toBe(format))

const none = { error: null, dry_run: false, rows: null, read: 0, added: 0, joined: 0, skipped: 0 }

test.each([
  [{ ...none, state: 'waiting' as const }, 'Waiting'],
  [{ ...none, state: 'running' as const }, 'Importing'],
  [{ ...none, state: 'running' as const, dry_run: true }, 'Checking'],
  [{ ...none, state: 'done' as const }, 'Done'],
  [{ ...none, state: 'done' as const, dry_run: true }, 'Checked: nothing has been changed'],
  [{ ...none, state: 'failed' as const, error: 'Stopped' }, 'Stopped'],
])('the state of %o is told', (given, text) => expect(stateText(given)).toBe(text))

test.each([
  [{ ...none, state: 'done' as const }, '0 rows'],
  [{ ...none, state: 'done' as const, read: 1, added: 1 }, '1 row: 1 new'],
  [
    { ...none, state: 'done' as const, read: 1012, added: 1000, joined: 5, skipped: 4 },
    '1,012 rows: 1,000 new, 5 on tools of the site, 4 there already, 3 refused',
  ],
])('the outcome of %o is told', (given, text) => expect(outcomeText(given)).toBe(text))
