import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { saveAsJson } from '#web/ui/save-as-json.ts'
import { toast } from '#web/ui/toast.ts'
import { Section } from '#web/ui/section.tsx'

/** Export of all that is held about the member. */
export function ExportSection({ username }: { username: string }) {
  return (
    <Section title="Your data">
      <p className="text-sm text-ink-2">
        Everything that is held about you, in one file: your account, posts, comments, likes, ratings, lists
        and notifications.
      </p>
      <ExportButton username={username} />
    </Section>
  )
}

/** Deletion of the account; `children` is a line before the button. */
export function DeletionSection({ children }: { children?: ReactNode }) {
  return (
    <Section title="Delete your account">
      <p className="text-sm text-ink-2">
        Your account and all that you wrote here will be gone. This can not be undone.
      </p>
      {children}
      <DeleteAccountButton />
    </Section>
  )
}

function ExportButton({ username }: { username: string }) {
  const { mutate: download, isPending } = useMutation({
    mutationFn: () => api.exportAccount(),
    onSuccess: (account) => saveAsJson(`${username}.json`, account),
    onError: (error) => {
      console.error('Exporting the account failed', error)
      toast.error(failureText(error, 'Your data could not be exported.'))
    },
  })
  return (
    <Button look="secondary" busy={isPending} onClick={() => download()}>
      {!isPending && <Download aria-hidden className="size-4" />}
      <span>Export my data</span>
    </Button>
  )
}

const DeleteAccountDialog = lazyComponent(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

function DeleteAccountButton() {
  const [open, setOpen] = useState(false)
  const [mounted, setMounted] = useState(false)
  const unmount = useCallback(() => setMounted(false), [])

  function openDialog() {
    setMounted(true)
    setOpen(true)
  }

  return (
    <>
      <Button look="danger" onClick={openDialog}>
        Delete account
      </Button>
      {mounted && <DeleteAccountDialog open={open} onOpenChange={setOpen} onLoadError={unmount} />}
    </>
  )
}
