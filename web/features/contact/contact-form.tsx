import type { FocusEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, TextArea } from '#web/ui/input.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { AlertBox, GoodNews } from '#web/ui/notices.tsx'
import { TopicCards } from './topic-cards.tsx'
import { isPrefilled, subjectFor, type Topic } from './topics.ts'
import { useContactForm } from './use-contact-form.ts'
import { useSendMessage } from './use-send-message.ts'
import { useSender } from './use-sender.ts'

const texts = [
  { name: 'name', label: 'Full Name *', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email Address *', type: 'email', autoComplete: 'email' },
  { name: 'subject', label: 'Subject *', type: 'text', autoComplete: 'off' },
] as const

/** Whoever comes to a prefilled subject writes on behind it, instead of over it. */
function goOnAfterTopic({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
  if (isPrefilled(input.value)) input.setSelectionRange(input.value.length, input.value.length)
}

/** A message to those who run the site. */
export function ContactForm() {
  const form = useContactForm()
  const { errors, isSubmitting } = form.formState
  const topic = useWatch({ control: form.control, name: 'category' })
  const { mutateAsync: send, isSuccess, reset: forget } = useSendMessage(form)
  useSender(form)

  function choose(next: Topic) {
    form.setValue('category', next)
    form.setValue('subject', subjectFor(next, form.getValues('subject')))
    form.clearErrors('subject')
  }

  /** Ties an input to the form. Editing it takes away what was said of it and of the last message. */
  function props(name: 'name' | 'email' | 'subject' | 'message') {
    const onChange = () => {
      form.clearErrors(name)
      form.clearErrors('root')
      forget()
    }
    return { ...form.register(name, { onChange }), readOnly: isSubmitting, required: true }
  }

  return (
    <form
      method="post"
      noValidate
      aria-label="Contact"
      className="space-y-6"
      onSubmit={form.handleSubmit((message) => send(message).catch(() => {}))}
    >
      <NeedsScript what="This form" />
      <TopicCards chosen={topic} onChoose={choose} disabled={isSubmitting} />
      <div className={cardClasses('space-y-5 p-5 sm:p-8')}>
        {errors.root?.message && <AlertBox>{errors.root.message}</AlertBox>}
        {texts.map(({ name, label, ...input }) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            {(control) => (
              <Input
                {...control}
                {...input}
                {...props(name)}
                {...(name === 'subject' && { onFocus: goOnAfterTopic })}
              />
            )}
          </Field>
        ))}
        <Field label="Message *" error={errors.message?.message}>
          {(control) => <TextArea {...control} {...props('message')} rows={7} />}
        </Field>
        <Button type="submit" size="large" busy={isSubmitting} className="w-full sm:w-auto">
          {isSubmitting ? 'Sending...' : 'Send Message'}
        </Button>
        {isSuccess && <GoodNews>Thank you! Your message has been sent successfully.</GoodNews>}
      </div>
    </form>
  )
}
