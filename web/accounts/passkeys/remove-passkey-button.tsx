import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Passkey } from '#contract/passkeys.ts'
import { api } from '#web/api/browser.ts'
import { ignoreNotFound } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { passkeysQuery } from './passkey-queries.ts'
import { refreshMember } from '#web/session/actions.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { toast } from '#web/ui/toast.ts'

const ConfirmDialog = lazyComponent(async () => (await import('#web/ui/dialog.tsx')).ConfirmDialog)

interface RemovePasskeyButtonProps {
  passkey: Passkey
  onRemoved: () => void
}

/** Removes a passkey after a confirmation. */
export function RemovePasskeyButton({ passkey: { id, name }, onRemoved }: RemovePasskeyButtonProps) {
  const [open, setOpen] = useState(false)
  const [mounted, setMounted] = useState(false)
  const unmount = useCallback(() => setMounted(false), [])
  const cache = useQueryClient()
  const { mutate: remove, isPending } = useMutation({
    mutationFn: () => api.deletePasskey({ params: { id } }).catch(ignoreNotFound),
    onSuccess: () => {
      const { queryKey } = passkeysQuery()
      cache.setQueryData(queryKey, (known = []) => known.filter((one) => one.id !== id))
      toast.success('The passkey has been removed.')
      onRemoved()
      void refreshMember()
    },
    onError: (error) => {
      console.error('Removing a passkey failed', error)
      toast.error(failureText(error, 'The passkey could not be removed.'))
    },
    onSettled: () => setOpen(false),
  })

  function ask() {
    setMounted(true)
    setOpen(true)
  }

  return (
    <>
      <Button look="ghost" size="small" aria-label={`Remove ${name}`} onClick={ask}>
        Remove
      </Button>
      {mounted && (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          onLoadError={unmount}
          title="Remove this passkey?"
          text={`“${name}” will not sign you in any more. You can also delete it on your device or in your password manager.`}
          confirm="Remove passkey"
          danger
          busy={isPending}
          onConfirm={() => remove()}
        />
      )}
    </>
  )
}
