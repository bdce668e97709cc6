import type { AdministrativeAct } from '#contract/administration.ts'

/** The acts as the log says them, with their subject after them. */
export const actTexts: Record<AdministrativeAct, string> = {
  change_settings: 'changed the settings',
  set_logo: 'set the logo',
  delete_logo: 'removed the logo',
  save_page: 'saved the page',
  delete_page: 'deleted the page',
  set_up_site: 'set up the site',
  change_role: 'changed the role of',
  end_sessions: 'signed out',
  turn_off_two_step: 'turned off two-step sign-in of',
  send_reset: 'sent a password reset to',
  export_member: 'exported the data of',
  erase_member: 'erased',
  add_invite: 'made the invite',
  delete_invite: 'deleted the invite',
  start_import: 'started the import of',
  stop_import: 'stopped the import of',
  retry_job: 'retried the job',
  delete_job: 'deleted the job',
  add_category: 'made the category',
  add_webhook: 'added the webhook of',
  change_webhook: 'changed the webhook of',
  delete_webhook: 'deleted the webhook of',
  test_webhook: 'tested the webhook of',
  retry_webhook: 'retried a delivery to',
}
