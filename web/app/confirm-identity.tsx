import { useSyncExternalStore } from 'react'
import { isConfirmationOpen, settleConfirmation, subscribeToConfirmation } from '#web/session/confirmation.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const ConfirmIdentityDialog = lazyComponent(
  async () => (await import('#web/accounts/confirmation/public.ts')).ConfirmIdentityDialog,
)

const cancel = () => settleConfirmation(false)

/** Shows the dialog while a call waits for the member to confirm that it is them. */
export function ConfirmIdentity() {
  const isOpen = useSyncExternalStore(subscribeToConfirmation, isConfirmationOpen, () => false)
  return isOpen && <ConfirmIdentityDialog onLoadError={cancel} />
}
