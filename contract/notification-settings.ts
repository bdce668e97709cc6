import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { time } from './fields.ts'
import { notificationKind } from './notifications.ts'
import { settingsMessages, unsubscribeMessages } from './notification-settings-messages.ts'

/** When mails about notifications of a kind are sent. */
export const mailCadence = z.enum(['off', 'now', 'daily', 'weekly'], {
  error: 'Email must be off, now, daily or weekly',
})
export type MailCadence = z.infer<typeof mailCadence>

/** By which ways a member hears of a kind. */
export const kindSettings = z.object(
  {
    site: z.boolean({ error: 'Site must be true or false' }),
    email: mailCadence,
    push: z.boolean({ error: 'Push must be true or false' }),
  },
  { error: 'The settings of a kind must be an object' },
)
export type KindSettings = z.infer<typeof kindSettings>

/** Whether this is a name of the IANA time zone database. */
export function isTimeZone(value: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions()
    // Offsets such as +01:00 are accepted as well, but are no zones.
    return timeZone !== '' && /^[A-Za-z]/.test(value)
  } catch {
    return false
  }
}

export const notificationSettings = z
  .object({
    kinds: z.record(notificationKind, kindSettings),
    /** A name of the IANA time zone database. */
    time_zone: z.string(),
    /** Until when neither mails nor pushes are sent; null when they are. */
    paused_until: time.nullable(),
  })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.infer<typeof notificationSettings>

export const getNotificationSettings = endpoint({
  name: 'getNotificationSettings',
  method: 'GET',
  path: '/notifications/settings/',
  access: 'member',
  status: 200,
  summary: 'By which ways the member hears of what.',
  answer: notificationSettings,
})

const badKinds = `Kinds must be an object with some of ${notificationKind.options.join(', ')}`
const lastTime = Date.parse('9999-12-31T23:59:59.999Z')
const isWithin = (milliseconds: number) => milliseconds >= 0 && milliseconds <= lastTime
const badTime = 'Pause until must be a time, such as 2026-12-24T08:00:00Z, or null'

export const updateNotificationSettings = endpoint({
  name: 'updateNotificationSettings',
  method: 'PUT',
  path: '/notifications/settings/',
  access: 'member',
  status: 200,
  summary: 'Replaces the settings that are given; kinds and fields that are left out stay.',
  body: z.object({
    kinds: z.partialRecord(notificationKind, kindSettings.partial(), { error: badKinds }).optional(),
    time_zone: z
      .string({ error: 'Time zone must be a text' })
      .refine(isTimeZone, { error: settingsMessages.timeZone })
      .optional(),
    paused_until: z.iso
      .datetime({ offset: true, error: badTime })
      // PostgreSQL has no year 0, and answers have years of four digits.
      .refine((value) => isWithin(new Date(value).getTime()), { error: badTime })
      .nullable()
      .optional(),
  }),
  answer: notificationSettings,
})

const token = z.object({
  token: z.string({ error: unsubscribeMessages.invalid }).max(500, { error: unsubscribeMessages.invalid }),
})

export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/notifications/unsubscribe/',
  access: 'open',
  status: 200,
  summary: 'Turns off the mails that a mail was one of: the one click of RFC 8058. Any body is accepted.',
  query: token,
  answer: z.object({ detail: z.string() }),
})

export const openUnsubscribe = endpoint({
  name: 'openUnsubscribe',
  method: 'GET',
  path: '/notifications/unsubscribe/',
  access: 'open',
  status: 302,
  summary: 'Leads to the page that asks whether to unsubscribe; changes nothing.',
  query: token,
})
