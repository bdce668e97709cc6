import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, paging, time } from './fields.ts'

/** Acts of administrators that the log names. */
export const administrativeAct = z.enum([
  'change_settings',
  'set_logo',
  'delete_logo',
  'save_page',
  'delete_page',
  'set_up_site',
  'change_role',
  'end_sessions',
  'turn_off_two_step',
  'send_reset',
  'export_member',
  'erase_member',
  'add_invite',
  'delete_invite',
  'start_import',
  'stop_import',
  'retry_job',
  'delete_job',
  'add_category',
  'add_webhook',
  'change_webhook',
  'delete_webhook',
  'test_webhook',
  'retry_webhook',
])
export type AdministrativeAct = z.infer<typeof administrativeAct>

export const administrativeLogEntry = z
  .object({
    id,
    created_at: time,
    /** Null for the operator, and for an account that is gone. */
    username: z.string().nullable(),
    /** Whether a command of the operator did it. */
    by_operator: z.boolean(),
    act: administrativeAct,
    /** The subject, as it was called then. */
    about: z.string(),
    /** Values before and after; null where there are none. Secrets are never part of them. */
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AdministrativeLogEntry' })
export type AdministrativeLogEntry = z.infer<typeof administrativeLogEntry>

export const listAdministrativeLog = endpoint({
  name: 'listAdministrativeLog',
  method: 'GET',
  path: '/admin/log/',
  access: 'administrator',
  status: 200,
  summary: 'Acts of administrators, newest first.',
  query: paging,
  answer: z.array(administrativeLogEntry),
  paged: true,
})
