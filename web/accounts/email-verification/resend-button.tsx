import { useMutation } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { useMember } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

const act = 'confirm email'

/** Mails the link that confirms the member's email address again. */
export function ResendButton() {
  const user = useMember()
  const { mutate: resend, isPending } = useMutation({
    mutationFn: () => api.resendVerification(),
    onSuccess: () => {
      const isNeeded = user?.email_verified !== true
      const text = isNeeded
        ? `A new link is on its way to ${user?.email}.`
        : 'Your email address is confirmed already.'
      toast.success(text, { act })
    },
    onError: (error) => {
      console.error('Sending the link failed', error)
      toast.error(failureText(error, 'The link could not be sent.'), { act })
    },
  })
  return (
    <Button look="secondary" size="small" busy={isPending} onClick={() => resend()}>
      Send again
    </Button>
  )
}
