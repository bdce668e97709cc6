import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'

interface ShareDialogProps {
  title: string
  path: string
  onClose: () => void
}

/** The link of a page, to be copied. */
export function ShareDialog({ title, path, onClose }: ShareDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const link = new URL(path, location.href).href

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      toast.success('Link copied', { act: 'copy' })
      onClose()
    } catch (error) {
      console.error('Copying failed', error)
      toast.error('The link could not be copied. It is selected: copy it yourself.', { act: 'copy' })
      field.current?.select()
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Share"
      description={<span dir="auto">{title}</span>}
      footer={
        <Button onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          Copy link
        </Button>
      }
    >
      <Field label="Link">
        {(control) => (
          <Input
            {...control}
            ref={field}
            readOnly
            dir="ltr"
            value={link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      </Field>
    </Dialog>
  )
}
