import { languageName } from './language-names.ts'
import type { Fact, FactKey, Platform, Pricing } from './tool-facts.ts'

/** The value of a fact as the API answers it. */
export type AnyFactValue = Fact['value']

export type Price = Extract<AnyFactValue, { currency: string }>
type TrainsOnData = 'no' | 'opt_in' | 'opt_out' | 'yes'

const labels: Record<FactKey, string> = {
  pricing: 'Pricing',
  price: 'Price',
  platforms: 'Platforms',
  languages: 'Languages',
  open_source: 'Open source',
  self_hosted: 'Self-hosted',
  account_required: 'Account',
  api: 'Has an API',
  licence: 'Licence',
  maker: 'Maker',
  data_location: 'Data location',
  trains_on_data: 'Training on your data',
  launched: 'Launched',
}

/** The subject of a fact, as the heading of a row. */
export function factLabel(key: FactKey): string {
  return labels[key]
}

export const pricingTexts: Record<Pricing, string> = {
  free: 'Free',
  freemium: 'Freemium',
  trial: 'Free trial',
  paid: 'Paid',
  contact: 'Contact for price',
}

export const platformTexts: Record<Platform, string> = {
  web: 'Web',
  ios: 'iOS',
  android: 'Android',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  browser: 'Browser extension',
  editor: 'Editor plugin',
  cli: 'Command line',
  api: 'API',
}

export const trainingTexts: Record<TrainsOnData, string> = {
  no: 'No',
  opt_in: 'No, but you can opt in',
  opt_out: 'Yes, but you can opt out',
  yes: 'Yes',
}

export const periodTexts: Record<Price['per'], string> = {
  month: 'a month',
  year: 'a year',
  once: 'once',
  use: 'per use',
}

/** The value of a fact in words: 'Free trial', '$20 a month', 'Web, iOS', 'Yes'. */
export function factText(key: FactKey, value: AnyFactValue): string {
  if (typeof value === 'boolean') {
    if (key === 'account_required') return value ? 'Needed' : 'Not needed'
    return value ? 'Yes' : 'No'
  }
  if (Array.isArray(value)) {
    const textOf = key === 'languages' ? languageName : (one: string) => platformTexts[one as Platform]
    return value.map(textOf).join(', ')
  }
  if (typeof value === 'object') return `${amountText(value)} ${periodTexts[value.per]}`
  if (key === 'pricing') return pricingTexts[value as Pricing]
  if (key === 'trains_on_data') return trainingTexts[value as TrainsOnData]
  if (key === 'launched') return launchText(value)
  return value
}

const signs: Record<string, string> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' }

/** '$20', '€9.90', 'CHF 12'. Not with Intl: a formatter is slow to create, and browsers differ in rare currencies. */
export function amountText({ amount, currency }: Pick<Price, 'amount' | 'currency'>): string {
  const [whole = '', cents] = (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const digits = cents === undefined ? grouped : `${grouped}.${cents}`
  const sign = signs[currency]
  return sign ? `${sign}${digits}` : `${currency} ${digits}`
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

function launchText(value: string): string {
  const [year, month] = value.split('-')
  return month === undefined ? value : `${months[Number(month) - 1]} ${year}`
}
