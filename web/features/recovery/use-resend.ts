import { useMutation } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { api } from '#web/api/browser.ts'
import { refusalText } from './refusal-text.ts'

/** Has another code mailed; those before stay good for their 15 minutes. */
export function useResend(email: string) {
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.requestPasswordReset({ body: { email } }),
  })
  return {
    resend: () => mutate(),
    /** Takes away what was said of the last one. */
    forget: reset,
    isPending,
    isSent: isSuccess,
    error: error && refusalText(error, messages.reset.resendFailed),
  }
}
