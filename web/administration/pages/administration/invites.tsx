import { InviteForm } from '#web/administration/invites/invite-form.tsx'
import { InviteList } from '#web/administration/invites/invite-list.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'

export const handle: PageHandle = { title: 'Invites', heading: 'Administration' }

/** The invites to sign up. */
export default function InvitesPage() {
  return (
    <>
      <PageHead title="Invites" hidden />
      <InviteForm />
      <InviteList />
    </>
  )
}
