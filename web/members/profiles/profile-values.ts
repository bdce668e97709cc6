import type { z } from 'zod'
import type { profileChange, User } from '#contract/profiles.ts'
import { joinName, splitName, type NameParts } from './name-parts.ts'

const textFields = ['username', 'bio', 'location', 'website', 'company', 'job_title', 'phone'] as const

/** Values of the profile form. */
export type ProfileValues = Record<(typeof textFields)[number], string> &
  NameParts & {
    interests: number[]
    github: string
    x: string
    linkedin: string
    email_notifications: boolean
  }

export type ProfileChange = z.input<typeof profileChange>

/** The form's values for an account. */
export function valuesOf(user: User): ProfileValues {
  const { username, bio, location, website, company, job_title, phone, social_links, settings } = user
  return {
    ...splitName(user.name),
    ...{ username, bio, location, website, company, job_title, phone },
    interests: user.interests.map(({ id }) => id),
    github: social_links.github ?? '',
    x: social_links.x ?? '',
    linkedin: social_links.linkedin ?? '',
    email_notifications: settings.email_notifications,
  }
}

/** The fields that were changed in the form, for the request. Others are not sent, whatever has changed elsewhere. */
export function changesOf(values: ProfileValues, before: ProfileValues): ProfileChange {
  const name = joinName(values)
  const texts = textFields.filter((field) => values[field] !== before[field])
  const links = (['github', 'x', 'linkedin'] as const).filter((field) => values[field] !== before[field])
  return {
    ...(name !== joinName(before) && { name }),
    ...Object.fromEntries(texts.map((field) => [field, values[field]])),
    ...(!sameIds(values.interests, before.interests) && { interests: values.interests }),
    ...(links.length > 0 && {
      social_links: Object.fromEntries(links.map((field) => [field, values[field]])),
    }),
    ...(values.email_notifications !== before.email_notifications && {
      settings: { email_notifications: values.email_notifications },
    }),
  }
}

function sameIds(some: number[], others: number[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}
