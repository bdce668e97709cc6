import { useMutation } from '@tanstack/react-query'
import { useEffect, type FocusEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { contactMessage } from '#contract/contact.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { errorText } from '#web/api/failure-text.ts'
import { useMember } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { useErrorFocus } from '#web/ui/error-focus.ts'
import { Field } from '#web/ui/field.tsx'
import { fieldProps, lazyZodResolver } from '#web/ui/form.ts'
import { Input, TextArea } from '#web/ui/input.tsx'
import { NoScriptNotice, AlertBox, SuccessBox } from '#web/ui/feedback.tsx'
import { UnsavedChangesPrompt } from '#web/ui/unsaved-changes.tsx'
import { isPrefilled, subjectFor, TopicCards, type Topic } from './topic-cards.tsx'

const { resolver, usePreload } = lazyZodResolver(
  async () => (await import('./contact-schema.ts')).contactSchema,
)

const defaultValues = { name: '', email: '', subject: '', category: 'feedback' as Topic, message: '' }

const inputs = [
  { name: 'name', label: 'Full Name *', type: 'text', autoComplete: 'name', max: limits.contact.name.max },
  { name: 'email', label: 'Email Address *', type: 'email', autoComplete: 'email', max: limits.email.max },
  { name: 'subject', label: 'Subject *', type: 'text', autoComplete: 'off', max: limits.contact.subject.max },
] as const

function useContactForm() {
  usePreload()
  const form = useForm({ resolver, defaultValues, reValidateMode: 'onSubmit' })
  const { getValues, setValue } = form
  const user = useMember()
  const name = user?.name
  const email = user?.email
  // Prefills name and email of a member, unless something is typed already.
  useEffect(() => {
    if (name && getValues('name') === '') setValue('name', name)
    if (email && getValues('email') === '') setValue('email', email)
  }, [name, email, getValues, setValue])
  return form
}

type Message = z.output<typeof contactMessage>

function useSendMessage({ reset, setError, getValues }: ReturnType<typeof useContactForm>) {
  return useMutation({
    mutationFn: (body: Message) => api.sendContactMessage({ body }),
    // Offline, it fails at once instead of waiting for the connection.
    networkMode: 'always',
    onSuccess: () => reset(),
    onError: (error) => {
      const fieldErrors = error instanceof ApiError ? Object.entries(error.errors) : []
      for (const [field, [message]] of fieldErrors) {
        if (message && field in getValues()) setError(field as keyof Message, { message })
      }
      if (fieldErrors.length > 0) return
      setError('root', { message: errorText(error, 'Your message could not be sent. Please try again.') })
    },
  })
}

/** Puts the cursor behind a prefilled subject; a browser would select it. */
function moveCursorToEnd({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
  if (isPrefilled(input.value)) input.setSelectionRange(input.value.length, input.value.length)
}

/** Sends a message to the operator of the site. */
export function ContactForm() {
  const form = useContactForm()
  const { errors, isSubmitting } = form.formState
  const topic = useWatch({ control: form.control, name: 'category' })
  const message = useWatch({ control: form.control, name: 'message' })
  const { mutateAsync: send, isSuccess, reset: clearResult } = useSendMessage(form)

  function selectTopic(next: Topic) {
    form.setValue('category', next)
    form.setValue('subject', subjectFor(next, form.getValues('subject')))
    form.clearErrors('subject')
  }

  return (
    <form
      ref={useErrorFocus({ isSubmitting, errors })}
      method="post"
      noValidate
      aria-label="Contact"
      className="space-y-6"
      onSubmit={form.handleSubmit((message) => send(message).catch(() => {}))}
    >
      <NoScriptNotice what="This form" />
      <TopicCards selected={topic} onSelect={selectTopic} disabled={isSubmitting} />
      <div className={cardClasses('space-y-5 p-5 sm:p-8')}>
        {errors.root?.message && <AlertBox>{errors.root.message}</AlertBox>}
        {inputs.map(({ name, label, max, ...input }) => (
          <Field key={name} label={label} max={max} error={errors[name]?.message}>
            {(control) => (
              <Input
                {...control}
                {...input}
                {...fieldProps(form, name, clearResult)}
                required
                {...(name === 'subject' && { onFocus: moveCursorToEnd })}
              />
            )}
          </Field>
        ))}
        <Field label="Message *" max={limits.contact.message.max} error={errors.message?.message}>
          {(control) => (
            <TextArea {...control} {...fieldProps(form, 'message', clearResult)} required rows={7} />
          )}
        </Field>
        <Button type="submit" size="large" busy={isSubmitting} className="w-full sm:w-auto">
          {isSubmitting ? 'Sending...' : 'Send Message'}
        </Button>
        <UnsavedChangesPrompt
          needed={message.trim() !== '' && !isSubmitting}
          text="Your message is not sent yet. It will be lost."
        />
        {isSuccess && <SuccessBox>Thank you! Your message has been sent successfully.</SuccessBox>}
      </div>
    </form>
  )
}
