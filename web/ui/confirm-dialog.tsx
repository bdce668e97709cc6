import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text: string
  /** The word on the button that does it. */
  confirm: string
  /** It can't be undone. */
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
}

/** Asks before something is done. The dialog stays until its owner closes it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirm,
  danger = false,
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      closable={false}
      footer={
        <>
          <Button look="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}
