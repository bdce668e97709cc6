import { z } from 'zod'
import { inviteCode } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, idInPath, line, paging, time } from './fields.ts'
import { limits } from './limits.ts'

const { uses, days, note } = limits.invite

function wholeNumber(label: string, { min, max }: { min: number; max: number }) {
  const error = `${label} must be a whole number from ${min} to ${max}`
  return z.int({ error }).min(min, { error }).max(max, { error })
}

/** An invite to sign up. */
export const invite = z
  .object({
    id,
    code: z.string(),
    /** The address that the invited person opens. */
    url: z.string(),
    note: z.string(),
    uses: z.int().min(0),
    max_uses: z.int().min(1),
    created_at: time,
    expires_at: time,
    /** Null when the account is gone. */
    created_by: z.string().nullable(),
    /** Usernames of those who came with it and are still here, in the order of their sign-up. */
    members: z.array(z.string()),
  })
  .meta({ id: 'Invite' })
export type Invite = z.infer<typeof invite>

export const listInvites = endpoint({
  name: 'listInvites',
  method: 'GET',
  path: '/admin/invites/',
  access: 'administrator',
  status: 200,
  summary: 'All invites, newest first.',
  query: paging,
  answer: z.array(invite),
  paged: true,
})

/** An invite as administrators make one. */
export const newInvite = z.object({
  note: line('Note', note).default(''),
  max_uses: wholeNumber('Uses', uses),
  days: wholeNumber('Days', days),
})

export const checkInvite = endpoint({
  name: 'checkInvite',
  method: 'POST',
  path: '/accounts/check_invite/',
  access: 'open',
  status: 200,
  summary: 'Whether somebody can sign up with an invite now: not when it is unknown, used up or expired.',
  body: z.object({ invite: inviteCode }),
  answer: z.object({ usable: z.boolean() }),
})

export const addInvite = endpoint({
  name: 'addInvite',
  method: 'POST',
  path: '/admin/invites/',
  access: 'administrator',
  status: 201,
  summary: 'Makes an invite that a number of people can sign up with, for a number of days.',
  body: newInvite,
  answer: invite,
})

export const deleteInvite = endpoint({
  name: 'deleteInvite',
  method: 'DELETE',
  path: '/admin/invites/:id/',
  access: 'administrator',
  status: 204,
  summary: 'Deletes an invite: nobody can sign up with it any more. Those who did stay.',
  params: z.object({ id: idInPath }),
})
