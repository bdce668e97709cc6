import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { condition } from '#contract/finder.ts'
import { conditionPhrases } from './condition-phrases.ts'
import { languagePhrases } from './language-phrases.ts'
import { fold } from './need-words.ts'
import { parseNeed } from './parse-need.ts'
import { platformPhrases } from './platform-phrases.ts'

/** The conditions as `key value`. */
function said(need: string): string[] {
  return parseNeed(need).conditions.map(({ key, value }) => `${key} ${value}`)
}

const spoken: Record<string, string[]> = {
  'pricing free': [
    ...[
      'make a logo for free',
      'make a logo free of charge',
      'make a logo without paying anything',
      'gratis logo',
    ],
    ...['a logo at no cost', 'a logo, zero cost', 'I have no budget: logo', 'logo without spending money'],
    ...[
      "a logo, I don't want to pay for it",
      'Logo kostenlos',
      'logo gratuit',
      'логотип бесплатно',
      'freemium logo',
    ],
    ...[
      "logo that doesn't cost anything",
      'logo with a free plan',
      'logo, must be completely free',
      'free stock photos',
    ],
  ],
  'open_source true': [
    ...[
      'open source notes',
      'open-source notes',
      'FOSS notes',
      'libre notes',
      'notes, quelloffen',
      'MIT-licensed notes',
    ],
    ...['notes that are fully open source', 'notes de código abierto', 'OpenSource notes'],
  ],
  'self_hosted true': [
    ...[
      'self-hosted chat',
      'self hosted chat',
      'selfhosted chat',
      'chat on my own server',
      'chat on my own computer',
    ],
    ...[
      'chat on our own hardware',
      'chat that runs on my laptop',
      'chat that works offline',
      'run a chat locally',
    ],
    ...['chat on premises', 'chat on-prem', 'chat without the cloud', 'chat without internet', 'a local LLM'],
    ...[
      'Chat auf meinem eigenen Server',
      'chat sin conexión',
      'our data must not leave our company',
      'chat in Docker',
    ],
    ...[
      'chat, not in the cloud',
      "chat that doesn't send my data to the cloud",
      'chat on my own Mac',
      'on-device chat',
    ],
  ],
  'account_required false': [
    ...[
      'edit pdf without an account',
      'edit pdf no sign-up',
      'edit pdf, no signup needed',
      'edit pdf without signing up',
    ],
    ...[
      'edit pdf without login',
      'edit pdf without having to register',
      'edit pdf, no registration',
      'no account: edit pdf',
    ],
    ...[
      "edit pdf that doesn't require an account",
      'PDF bearbeiten ohne Anmeldung',
      'sin cuenta',
      'sans inscription',
    ],
    ...[
      'edit pdf, no login required',
      "edit pdf, I don't want to create an account",
      'edit pdf, account not required',
    ],
  ],
  'trains_on_data no': [
    ...[
      'private chat',
      'chat with privacy',
      'privacy-friendly chat',
      'chat, confidential',
      'summarise confidential documents',
    ],
    ...[
      'chat that does not train on my data',
      "chat that doesn't train on our documents",
      'chat, no training on my data',
    ],
    ...[
      'chat without training on my texts',
      'keep my data private',
      'chat that never uses my data for training',
    ],
    ...[
      'Chat mit Datenschutz',
      'chat con privacidad',
      'chat that respects my privacy',
      'chat where my data stays private',
    ],
  ],
  'data_location EU': [
    ...[
      'forms with data in Europe',
      'forms hosted in the EU',
      'GDPR forms',
      'GDPR-compliant forms',
      'forms stored in Germany',
    ],
    ...[
      'forms, DSGVO-konform',
      'forms with servers in France',
      'EU-hosted forms',
      'forms with European servers',
    ],
    ...['forms where all data is kept in the European Union', 'Formulare mit Servern in Deutschland'],
  ],
  'platforms ios': [
    'scan on my iPhone',
    'scan for iPad',
    'an iOS app to scan',
    'scanner ipad',
    'scan with an iPhone app',
  ],
  'platforms android': ['scan for Android', 'scan on an Android phone', 'scan on my Android tablet'],
  'platforms macos': ['scan on a Mac', 'scan for macOS', 'scan on my MacBook Pro', 'a Mac app for scanning'],
  'platforms windows': ['scan on Windows', 'scan for Windows 11', 'scan on my Windows laptop'],
  'platforms linux': ['scan on Linux', 'scan under Ubuntu'],
  'platforms browser': [
    ...['sum up pages as a Chrome extension', 'Firefox add-on that sums up', 'browser extension to sum up'],
    ...['sum up in Chrome', 'extension for Firefox'],
  ],
  'platforms web': [
    'cut video in the browser',
    'web-based cutter',
    'cut video without installing anything',
    'as a web app',
  ],
  'platforms editor': [
    'explain code in VS Code',
    'JetBrains plugin',
    'explain code in my editor',
    'write code in PyCharm',
  ],
  'platforms cli': [
    'explain code in the terminal',
    'explain code from the command line',
    'a command-line tool',
    'with a CLI',
  ],
  'platforms api': [
    'read texts with an API',
    'read texts via API',
    'text reader that has a REST API',
    'API access',
  ],
  'languages de': [
    ...[
      'notes in German',
      'Notizen auf Deutsch',
      'for German texts',
      'transcribe German meetings',
      'für deutsche Texte',
    ],
    ...[
      'translate my site into German',
      'transcribe meetings german',
      'chat that speaks German',
      'notes en alemán',
    ],
    ...['German-English dictionary', 'notes with support for German'],
  ],
  'languages es': ['for Spanish texts', 'chat in Spanish', 'chat en español', 'Spanish subtitles'],
  'languages fr': ['notes en français', 'French podcasts', 'notes in French'],
  'languages pl': ['emails in Polish', 'translate to Polish', 'summarise Polish contracts', 'po polsku'],
  'languages ja': ['notes in Japanese', '日本語'],
  'languages sv': ['Swedish subtitles', 'notes in Swedish'],
}

describe('parseNeed finds', () => {
  for (const [expected, needs] of Object.entries(spoken)) {
    test.each(needs)(`${expected} in '%s'`, (need) => expect(said(need)).toContain(expected))
  }
})

describe('parseNeed finds no condition in', () => {
  test.each([
    ...[
      'royalty-free music',
      'royalty free music',
      'feel free to suggest',
      'plan my free time',
      'freelance invoices',
    ],
    ...['hands-free dictation', 'gluten-free recipes', 'ad-free videos', 'error-free texts', 'a free trial'],
    ...[
      'free of errors',
      'when everyone is free',
      'free up disk space',
      'free or cheap editor',
      'free-form drawing',
    ],
    ...[
      'not necessarily free editor',
      'editor that need not be open source',
      "doesn't have to be free",
      'not only in German',
    ],
    ...['free is not required', 'it need not be self-hosted', 'not for Android', 'open source is no must'],
    ...[
      'open source licence checker',
      'contribute to open source',
      'find open source projects',
      'dental floss',
    ],
    ...[
      'local business listing',
      'local SEO',
      'offline sales tracking',
      'food that is locally sourced',
      'files on my laptop',
    ],
    ...[
      'private lessons marketing',
      'private equity',
      'write a privacy policy',
      'explain GDPR',
      'write a GDPR policy',
    ],
    ...['API documentation', 'test my API', 'work with an API', 'API key management', 'an account manager'],
    ...[
      'curtains for windows',
      'wash windows',
      'write in a new window',
      'mac and cheese',
      'clean my mac',
      'learn Linux',
    ],
    ...[
      'build an app for Android',
      'build a Chrome extension',
      'edit iPhone photos',
      'case for iphone photos',
    ],
    ...[
      'learn Spanish',
      'learn to speak Italian',
      'practise speaking in French',
      'German lessons',
      'improve German',
    ],
    ...[
      'Polish my text',
      'please polish my text',
      'polish texts and emails',
      'shoe polish',
      'explain in plain English',
    ],
    ...[
      'French fries',
      'Italian restaurant',
      'sell products in Europe',
      'meetings on my phone',
      'notes on Windows or Mac',
    ],
    ...['write texts in German or French', 'online course', 'nail polish for my shop'],
  ])("'%s'", (need) => expect(parseNeed(need).conditions).toEqual([]))
})

test.each([
  ['workflow automation with data in Europe', 'workflow automation', ['with data in Europe']],
  ['Transcribe meetings German privacy', 'Transcribe meetings', ['German', 'privacy']],
  ['a chat on my own server', 'a chat', ['on my own server']],
  ['summarise pages as a Chrome extension', 'summarise pages', ['as a Chrome extension']],
  ['make slides, it must be completely free.', 'make slides', ['it must be completely free']],
  ['free, open-source and self-hosted notes', 'notes', ['free', 'open-source', 'self-hosted']],
  ['transcribe German and French meetings', 'transcribe meetings', ['German', 'French']],
  ['cut videos for free on Windows and Linux', 'cut videos', ['for free', 'on Windows', 'Linux']],
  ['free or cheap editor', 'free or cheap editor', []],
  ['Free! Really free, for free', 'Really', ['Free']],
  ['without an account', '', ['without an account']],
  ['  edit \n\t videos  ', 'edit videos', []],
  ['', '', []],
])("parseNeed of '%s': the task and the phrases verbatim", (need, task, phrases) => {
  const parsed = parseNeed(need)
  expect([parsed.task, parsed.conditions.map(({ phrase }) => phrase)]).toEqual([task, phrases])
})

describe('parseNeed tells what an alternative is wanted to', () => {
  test.each([
    ['free alternative to midjourney', 'midjourney', ''],
    [
      'Alternatives to Adobe Photoshop for editing portraits on a Mac',
      'Adobe Photoshop',
      'editing portraits',
    ],
    ['is there any good alternative to ChatGPT?', 'ChatGPT', ''],
    ['best free Notion alternatives', 'Notion', 'best'],
    ['Notion alternative for Mac', 'Notion', ''],
    ['Grammarly replacement', 'Grammarly', ''],
    ['replacement for Otter.ai', 'Otter.ai', ''],
    ['like Notion but open source', 'Notion', ''],
    ['something like Canva', 'Canva', ''],
    ['similar to GPT-4o', 'GPT-4o', ''],
    ['take notes instead of Evernote', 'Evernote', 'take notes'],
    ['replace Zapier with something self-hosted', 'Zapier', 'something'],
    ['Alternative zu DeepL, kostenlos', 'DeepL', ''],
    ['statt ChatGPT', 'ChatGPT', ''],
    ['switch from Google Docs', 'Google Docs', ''],
    ['an alternative to The Brain', 'The Brain', ''],
  ])("'%s'", (need, name, task) => {
    expect(parseNeed(need).names).toContainEqual({ name, task })
  })

  test('longest first, at most five words', () => {
    const names = parseNeed('alternative to one two three four five six').names.map(({ name }) => name)
    expect(names).toEqual([
      'one two three four five',
      'one two three four',
      'one two three',
      'one two',
      'one',
    ])
  })

  test("and leaves the words in the task, except 'alternative to'", () => {
    expect(parseNeed('replace faces in photos').task).toBe('replace faces in photos')
    expect(parseNeed('write by voice instead of typing').task).toBe('write by voice instead of typing')
    expect(parseNeed('an alternative to plastic bags').task).toBe('plastic bags')
  })

  test.each(['write alternative text for images', 'I would like slides', 'alternative'])(
    "but not in '%s'",
    (need) => expect(parseNeed(need).names).toEqual([]),
  )
})

describe('parseNeed takes', () => {
  test.each([
    ['capitals and accents', 'LOGO, KOSTENLÓS', 'pricing free'],
    ['full-width letters', 'ｆｒｅｅ logo', 'pricing free'],
    ['zero-width characters', 'f\u200Bree\uFEFF logo', 'pricing free'],
    ['emoji', '🎧 free 🎙️ podcasts', 'pricing free'],
    ['text from right to left', 'مجاني تحرير', 'pricing free'],
    ['typographic apostrophes', 'chat that doesn’t train on my data', 'trains_on_data no'],
    ['missing spaces', 'logo,free,open-source', 'open_source true'],
  ])('%s', (_, need, expected) => expect(said(need)).toContain(expected))

  const isCondition = ({ ...parsed }: unknown & object) => condition.safeParse(parsed).success
  const words = fc.constantFrom(
    ...'free not for in German and or , . with my own data alternative to like but without an account polish'.split(
      ' ',
    ),
    ...['(((', '[a-z]+)*$', '\\', '🎧', '\u200B', 'مجاني', '日本語', '-free', "'", '\uD800', 'ﷺ', '%', '&&'],
  )
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(words, { maxLength: 80 }).map((all) => all.join(' ')),
    fc.array(words, { maxLength: 80 }).map((all) => all.join('')),
  )

  test('any text, quoting it verbatim', () => {
    fc.assert(
      fc.property(anything, (need) => {
        const { task, conditions, names } = parseNeed(need)
        expect(conditions.every((one) => isCondition(one) && need.includes(one.phrase))).toBe(true)
        expect(new Set(conditions.map(({ key, value }) => `${key} ${value}`)).size).toBe(conditions.length)
        const folded = need.replace(/\s+/gu, ' ')
        expect(names.every(({ name }) => folded.includes(name))).toBe(true)
        expect(task.length).toBeLessThanOrEqual(need.length)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    '('.repeat(300),
    'free '.repeat(60),
    'not '.repeat(75),
    'alternative to '.repeat(20),
    "'".repeat(300),
  ])("300 characters as '%.12s…'", (need) => expect(() => parseNeed(need)).not.toThrow())
})

test('the phrases are folded, as the words of needs are', () => {
  const phrases = [...conditionPhrases, ...platformPhrases, ...languagePhrases].flatMap((row) => row.phrases)
  expect(phrases.filter((phrase) => fold(phrase) !== phrase)).toEqual([])
})
