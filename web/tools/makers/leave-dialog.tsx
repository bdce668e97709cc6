import { useMutation } from '@tanstack/react-query'
import type { Tool } from '#contract/tools.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMakersChanged } from './use-makers-changed.ts'

interface LeaveDialogProps {
  tool: Tool
  onClose: () => void
}

/** Asks a maker of a tool whether to give that up. */
export function LeaveDialog({ tool: { slug, name }, onClose }: LeaveDialogProps) {
  const makersChanged = useMakersChanged()
  const act = `leave tool ${slug}`
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.giveUpClaim({ params: { slug } }),
    onSuccess: async () => {
      await makersChanged()
      toast.success(`You are no longer a maker of ${name}.`, { act })
      onClose()
    },
    onError: (error) => {
      console.error('Giving up a claim failed', error)
      toast.error(failureText(error, 'This could not be saved.'), { act })
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Stop being a maker of ${name}`}
      text="You can no longer answer its reviews and rename it, and your ratings of it count again. To come back, you prove once more that its site is yours."
      confirm="Give up"
      danger
      busy={isPending}
      onConfirm={mutate}
    />
  )
}
