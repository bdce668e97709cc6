import { Button } from '#web/ui/button.tsx'

interface DialogButtonsProps {
  /** Id of the form that the second button submits. */
  form: string
  confirm: string
  danger: boolean
  busy: boolean
  onCancel: () => void
}

/** 'Cancel' and the submit button at the foot of a dialog. */
export function DialogButtons({ form, confirm, danger, busy, onCancel }: DialogButtonsProps) {
  return (
    <>
      <Button look="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" form={form} look={danger ? 'danger' : 'primary'} busy={busy}>
        {confirm}
      </Button>
    </>
  )
}
