import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { httpAddress, id, line, paging, time } from './fields.ts'
import { languageCode } from './languages.ts'
import { limits } from './limits.ts'
import { toolInPath } from './tool-slugs.ts'

/** Sentences about facts: not in `messages`, which pages load. */
export const factRefusals = {
  notFound: 'There is no such fact',
  sourceRequired: 'This fact needs a source: the address where it can be checked',
  price: 'Price needs an amount, a currency and a period',
  amount: 'Amount must be a number from 0 with at most two decimals',
  currency: 'Currency must be a code of ISO 4217, such as USD',
  per: 'Period must be one of month, year, once, use',
  platforms: 'Choose at least one platform',
  languages: 'Choose at least one language, and at most 60',
  launched: 'Launched must be a year, or a year and a month such as 2024-05',
  source: {
    invalid: 'Source must be a full address that starts with http:// or https://',
    long: 'Source can have at most 2048 characters',
    spaces: 'Source can not contain spaces',
  },
}

export const pricing = z.enum(['free', 'freemium', 'trial', 'paid', 'contact'], {
  error: 'pricing must be one of free, freemium, trial, paid, contact',
})
export type Pricing = z.infer<typeof pricing>

export const platform = z.enum(
  ['web', 'ios', 'android', 'windows', 'macos', 'linux', 'browser', 'editor', 'cli', 'api'],
  { error: 'platform must be one of web, ios, android, windows, macos, linux, browser, editor, cli, api' },
)
export type Platform = z.infer<typeof platform>

/** Codes of ISO 4217 that this program's runtime knows. */
const currencies = new Set(Intl.supportedValuesOf('currency'))

const price = z.object(
  {
    amount: z
      .number({ error: factRefusals.amount })
      .min(0, { error: factRefusals.amount })
      .max(1_000_000_000, { error: factRefusals.amount })
      // At most two decimals.
      .refine((amount) => Number(amount.toFixed(2)) === amount, { error: factRefusals.amount }),
    currency: z
      .string({ error: factRefusals.currency })
      .refine((code) => currencies.has(code), { error: factRefusals.currency }),
    per: z.enum(['month', 'year', 'once', 'use'], { error: factRefusals.per }),
  },
  { error: factRefusals.price },
)

const yesOrNo = z.boolean({ error: 'Value must be true or false' })

function shortText(label: string) {
  return line(label, { min: 1, max: limits.tool.factText, refuseBidi: true })
}

/** The schema of the value of each fact. */
export const factValues = {
  pricing,
  price,
  platforms: z
    .array(platform, { error: factRefusals.platforms })
    .min(1, { error: factRefusals.platforms })
    .max(platform.options.length, { error: factRefusals.platforms })
    .transform((values) => platform.options.filter((option) => values.includes(option))),
  languages: z
    .array(languageCode, { error: factRefusals.languages })
    .min(1, { error: factRefusals.languages })
    .max(limits.tool.languages, { error: factRefusals.languages })
    .transform((values) => languageCode.options.filter((option) => values.includes(option))),
  open_source: yesOrNo,
  self_hosted: yesOrNo,
  account_required: yesOrNo,
  api: yesOrNo,
  licence: shortText('Licence'),
  maker: shortText('Maker'),
  data_location: shortText('Data location'),
  trains_on_data: z.enum(['no', 'opt_in', 'opt_out', 'yes'], {
    error: 'Value must be one of no, opt_in, opt_out, yes',
  }),
  launched: z
    .string({ error: factRefusals.launched })
    .regex(/^(19|20)\d{2}(-(0[1-9]|1[0-2]))?$/, { error: factRefusals.launched }),
} as const

export type FactKey = keyof typeof factValues

/** The keys of facts, in the order in which they are shown. */
export const factKeys = Object.keys(factValues) as [FactKey, ...FactKey[]]

/** The facts that are refused without a source. */
export const sourcedFacts: readonly FactKey[] = ['price', 'trains_on_data', 'data_location']

export type FactValue = { [Key in FactKey]: z.output<(typeof factValues)[Key]> }[FactKey]

const anyFactValue = z.union([price, z.array(platform), z.array(languageCode), z.boolean(), z.string()])

/** Something about a tool that members keep up to date. */
export const fact = z
  .object({
    key: z.enum(factKeys),
    value: anyFactValue,
    /** An http(s) address, or empty. */
    source: z.string(),
    checked_at: time,
    /** The member who gave it; null when the account is gone. */
    username: z.string().nullable(),
  })
  .meta({ id: 'Fact' })
export type Fact = z.infer<typeof fact>

const oneFact = toolInPath.extend({ key: z.enum(factKeys) })

export const setFact = endpoint({
  name: 'setFact',
  method: 'PUT',
  path: '/tools/:slug/facts/:key/',
  access: 'member',
  status: 200,
  summary:
    'Says a fact about a tool, or corrects it. The value depends on the key. price, trains_on_data and data_location need a source.',
  params: oneFact,
  body: z.object({
    /** Checked with the schema of the key: see `factValues`. */
    value: anyFactValue.or(z.json()),
    source: httpAddress(factRefusals.source).default(''),
  }),
  answer: fact,
})

export const deleteFact = endpoint({
  name: 'deleteFact',
  method: 'DELETE',
  path: '/tools/:slug/facts/:key/',
  access: 'member',
  status: 204,
  summary: 'Removes a fact that is wrong or unknown. It stays in the history.',
  params: oneFact,
})

export const factChange = z
  .object({
    id,
    key: z.enum(factKeys),
    /** Null where there was none. */
    before: anyFactValue.nullable(),
    /** Null where it was removed. */
    after: anyFactValue.nullable(),
    source: z.string(),
    username: z.string().nullable(),
    created_at: time,
    reverted: z.boolean(),
  })
  .meta({ id: 'FactChange' })
export type FactChange = z.infer<typeof factChange>

export const listFactHistory = endpoint({
  name: 'listFactHistory',
  method: 'GET',
  path: '/tools/:slug/facts/history/',
  access: 'guest',
  status: 200,
  summary: 'All changes of the facts about a tool, or of one of them, newest first.',
  params: toolInPath,
  query: paging.extend({ key: z.enum(factKeys).optional() }),
  answer: z.array(factChange),
  paged: true,
})
