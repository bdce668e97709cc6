import { Button } from '#web/ui/button.tsx'
import { DialogClose } from '#web/ui/dialog.tsx'

interface DialogButtonsProps {
  /** Id of the form that the second button submits. */
  form: string
  confirm: string
  danger: boolean
  busy: boolean
}

/** 'Cancel' and the submit button at the foot of a dialog. */
export function DialogButtons({ form, confirm, danger, busy }: DialogButtonsProps) {
  return (
    <>
      <DialogClose>Cancel</DialogClose>
      <Button type="submit" form={form} look={danger ? 'danger' : 'primary'} busy={busy}>
        {confirm}
      </Button>
    </>
  )
}
