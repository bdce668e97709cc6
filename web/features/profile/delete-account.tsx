import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}))

/** The way out. */
export function DeleteAccount() {
  const [open, setOpen] = useState(false)
  const [needed, setNeeded] = useState(false)

  function ask() {
    setNeeded(true)
    setOpen(true)
  }

  return (
    <>
      <Button look="danger" onClick={ask}>
        Delete account
      </Button>
      {needed && (
        <Suspense>
          <DeleteAccountDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
