import { describe, expect, test } from 'vitest'
import { parseNeed } from './parse-need.ts'

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
