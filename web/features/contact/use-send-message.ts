import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { contactMessage } from '#contract/contact.ts'
import { messages } from '#contract/messages.ts'
import { api } from '#web/api/browser.ts'
import { ApiError, NetworkError } from '#web/api/errors.ts'
import type { ContactForm } from './use-contact-form.ts'

type Message = z.output<typeof contactMessage>

/** Sends a message. It is cleared when it has arrived, and not before. */
export function useSendMessage({ reset, setError, getValues }: ContactForm) {
  return useMutation({
    mutationFn: (body: Message) => api.sendContactMessage({ body }),
    onSuccess: () => reset(),
    onError: (error) => {
      const about = error instanceof ApiError ? Object.entries(error.errors) : []
      for (const [field, [message]] of about) {
        if (message && field in getValues()) setError(field as keyof Message, { message })
      }
      if (about.length === 0) setError('root', { message: textOf(error) })
    },
  })
}

function textOf(error: Error): string {
  if (error instanceof NetworkError) return messages.network
  return (error instanceof ApiError && error.detail) || 'Your message could not be sent. Please try again.'
}
