import { expect, test } from 'vitest'
import type { ImportFormat } from '#contract/imports.ts'
import { readBytes } from './read-file.ts'

async function rowsOf(text: string, format: ImportFormat) {
  const rows = []
  for await (const row of readBytes(Buffer.from(text), { name: 'list', format })) rows.push(row)
  return rows
}

const awesome = `---
title: A list
---
<!-- - [Commented out](https://hidden.example/) - Not a tool.
still a comment -->
# Awesome AI Tools [![Awesome](https://awesome.re/badge.svg)](https://awesome.re)

> A list of tools. [Not an item](https://quote.example/)

[![CI](https://ci.example/badge.svg)](https://ci.example/)

- [Straight under the title](https://title.example/) - Has the title as its category.

## Contents

- [Writing](#writing)
  - [Long forms](#long-forms)
- [All of it](https://contents.example/)

## 🖋️ Writing

- [Plain](https://plain.example/) - Writes *well*, and \`fast\`.
- **[Bold](https://bold.example/)** – Writes boldly.
* [**Inner bold**](https://inner.example/): See also [Docs](https://docs.example/) and [Source](./src).
+ ⭐ [Badge behind](https://badge.example/) ![stars](https://img.example/stars.svg) [![npm](https://img.example/npm.svg)](https://npm.example/) - Has badges.
- [![Logo](https://img.example/logo.png)](https://logo.example/) [After the logo](https://after.example/) - Has a logo.
- [No description](https://none.example/)
- [Two lines](https://lines.example/) -
  goes on here.
- [Reference][ref] - Is defined below.
- [x] [Checked](https://checked.example/) - Is in a task list.
- A group
  - [Nested](https://nested.example/) - Is in a group.
    1. [Deeper](https://deeper.example/) — Is numbered.
- No link at all
- [Relative](notes/page.md) - Is no tool.
- Mail to [us](mailto:a@b.example)
- [Question & Answer](https://qa.example/?a=1&b=2) - Has <br> a break.

\`\`\`md
- [In code](https://code.example/) - Is no tool.
\`\`\`

### Long forms

| Name | What |
|------|------|
| [In a table](https://table.example/) | Is in a table. |

Speech
------

- [Under a line](https://line.example/) - Has a heading with a line.

### Large language models that generate code

- [Long heading](https://long.example/) - Has a heading that is too long.
- [Another](https://another.example/) - Has it, too.

<h2 align="center">HTML</h2>

- [Under HTML](https://html.example/) - Has a heading in HTML.

## Contributing

- [Guide](https://guide.example/)

## License

[![CC0](https://cc.example/)](https://cc.example/)
- [CC0](https://cc.example/)

[ref]: https://reference.example/ "Reference"
`

test('an awesome list gives its links under their headings, and nothing else', async () => {
  const rows = await rowsOf(awesome, 'markdown')
  const shown = rows.map((row) => ('row' in row ? Object.values(row.row as object).flat() : row))
  expect(shown).toEqual([
    ['Straight under the title', 'https://title.example/', 'Has the title as its category.', 'AI Tools'],
    ['Plain', 'https://plain.example/', 'Writes *well*, and `fast`.', 'Writing'],
    ['Bold', 'https://bold.example/', 'Writes boldly.', 'Writing'],
    ['Inner bold', 'https://inner.example/', 'See also [Docs](https://docs.example/) and Source.', 'Writing'],
    ['Badge behind', 'https://badge.example/', 'Has badges.', 'Writing'],
    ['After the logo', 'https://after.example/', 'Has a logo.', 'Writing'],
    ['No description', 'https://none.example/', 'No description', 'Writing'],
    ['Two lines', 'https://lines.example/', 'goes on here.', 'Writing'],
    ['Reference', 'https://reference.example/', 'Is defined below.', 'Writing'],
    ['Checked', 'https://checked.example/', 'Is in a task list.', 'Writing'],
    ['Nested', 'https://nested.example/', 'Is in a group.', 'Writing'],
    ['Deeper', 'https://deeper.example/', 'Is numbered.', 'Writing'],
    ['Question & Answer', 'https://qa.example/?a=1&b=2', 'Has a break.', 'Writing'],
    ['In a table', 'https://table.example/', 'Is in a table.', 'Long forms'],
    ['Under a line', 'https://line.example/', 'Has a heading with a line.', 'Speech'],
    ['Long heading', 'https://long.example/', 'Has a heading that is too long.', 'Speech'],
    ['Another', 'https://another.example/', 'Has it, too.', 'Speech'],
    ['Under HTML', 'https://html.example/', 'Has a heading in HTML.', 'HTML'],
  ])
  const lines = awesome.split('\n')
  for (const row of rows) {
    const [, link] = Object.values((row as { row: object }).row) as [string, string]
    if (link !== 'https://reference.example/') expect(lines[row.line - 1], link).toContain(link)
  }
  expect(rows.flatMap((row) => ('note' in row ? [[row.line, row.note]] : []))).toEqual([
    [
      lines.findIndex((line) => line.includes('Long heading')) + 1,
      'The heading “Large language models that generate code” can be no category, because a category has 2 to 30 characters: its links are in “Speech”',
    ],
  ])
})

test.each([
  ['## A\n- [T](https://t.example/) - x', '“A” can be no category'],
  ['- [T](https://t.example/) - x', 'This link is under no heading'],
  [`## Ab\n- [T](https://t.example/) - ${'x'.repeat(10_000)}`, 'The item is longer than 10,000 characters'],
])('an item without a category or end is a problem of its line: %.40s', async (text, fault) => {
  const rows = await rowsOf(text, 'markdown')
  expect(rows).toEqual([{ line: text.split('\n').length, fault: expect.stringContaining(fault) }])
})

test.each([['## Ab'], [`## ${'x'.repeat(30)}`]])(
  'a heading of 2 to 30 characters is a category: %s',
  async (text) => {
    const [row] = await rowsOf(`${text}\n- [T](https://t.example/)`, 'markdown')
    expect(row).toMatchObject({ row: { categories: [text.slice(3)] } })
  },
)

test('a name that is longer than a title is cut', async () => {
  const [row] = await rowsOf(`## Ab\n- [${'long '.repeat(40)}](https://t.example/)`, 'markdown')
  const { title } = (row as { row: { title: string } }).row
  expect([...title].length).toBeLessThanOrEqual(120)
  expect(title).toMatch(/long…$/)
})

test('a comment that is never closed, and code that is never closed, end the list', async () => {
  const item = '\n- [T](https://t.example/)\n'
  expect(await rowsOf(`## Ab${item}<!--${item}`, 'markdown')).toHaveLength(1)
  expect(await rowsOf(`## Ab${item}~~~${item}\`\`\`${item}`, 'markdown')).toHaveLength(1)
})

const exported = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<!-- This is an automatically generated file. -->
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><A HREF="https://root.example/">At the root</A>
    <DT><H3 ADD_DATE="1" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
    <DL><p>
        <DT><A HREF="https://bar.example/" ADD_DATE="1" ICON="data:image/png;base64,AAAA">On the bar</A>
        <DT><H3 ADD_DATE="2">Writing &amp; more</H3>
        <DL><p>
            <DT><A HREF="https://one.example/?a=1&amp;b=2">One &lt;1&gt;</A>
            <DD>Writes
 well.
            <DT><A HREF="https://two.example/">Two</A>
            <DT><H3>A very long name of a folder, indeed</H3>
            <DL><p>
                <DT><A HREF="https://three.example/">Three</A>
            </DL><p>
        </DL><p>
        <DT><A HREF="https://bar2.example/"></A>
    </DL><p>
    <DT><H3>Speech</H3>
    <DL><p>
        <DT><A HREF="javascript:alert(1)">A bookmarklet</A>
        <DT><A HREF="https://four.example/">Four</A>
    </DL><p>
</DL><p>
`

test('bookmarks have their innermost folder as category', async () => {
  const rows = await rowsOf(exported, 'bookmarks')
  const shown = rows.map((row) => ('row' in row ? Object.values(row.row as object).flat() : row.fault))
  expect(shown).toEqual([
    'This link is under no folder, and a tool needs a category',
    ['On the bar', 'https://bar.example/', 'On the bar', 'Bookmarks bar'],
    ['One <1>', 'https://one.example/?a=1&b=2', 'Writes well.', 'Writing & more'],
    ['Two', 'https://two.example/', 'Two', 'Writing & more'],
    ['Three', 'https://three.example/', 'Three', 'Writing & more'],
    ['bar2.example', 'https://bar2.example/', 'bar2.example', 'Bookmarks bar'],
    ['A bookmarklet', 'javascript:alert(1)', 'A bookmarklet', 'Speech'],
    ['Four', 'https://four.example/', 'Four', 'Speech'],
  ])
  const lines = exported.split('\n')
  for (const row of rows.slice(1)) {
    const { title } = (row as { row: { title: string } }).row
    if (/^[A-Z][a-z]+$/.test(title)) expect(lines[row.line - 1]).toContain(title)
  }
})

test('folders that are nested without end are a problem, and not a hang', async () => {
  const rows = await rowsOf(
    `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n${'<DL><DT><H3>x</H3>\n'.repeat(20_000)}`,
    'bookmarks',
  )
  expect(rows.at(-1)).toMatchObject({ fault: expect.stringContaining('nested too deeply') })
})

test.each<[ImportFormat, string]>([
  ['json', '{"title": 1}'],
  ['bookmarks', 'title,link'],
  ['csv', 'one,two\n1,2'],
  ['jsonl', ' \n'],
])('a file that is no %s is refused whole', async (format, text) => {
  await expect(rowsOf(text, format)).rejects.toThrow(/^(list is|This is)/)
})
