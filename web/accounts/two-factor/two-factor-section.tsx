import { CircleCheck } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { refreshMember } from '#web/session/actions.ts'
import { useMember } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Section } from '#web/ui/section.tsx'

const SetUp = lazyComponent(async () => (await import('./set-up.tsx')).SetUp)
const TurnOff = lazyComponent(async () => (await import('./turn-off.tsx')).TurnOff)

/** State of two-step sign-in, and the forms that turn it on and off. */
export function TwoFactorSection() {
  const user = useMember()
  const [open, setOpen] = useState<'set-up' | 'turn-off'>()
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const close = useCallback(() => setOpen(undefined), [])
  const isKnown = user?.two_factor !== undefined

  // A registration answers without the state.
  useEffect(() => {
    if (!isKnown) void refreshMember()
  }, [isKnown])

  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus()
    wasOpen.current = open !== undefined
  }, [open])

  const form = { hasPassword: user?.has_password ?? true, onClose: close, onLoadError: close }
  const isOn = user?.two_factor ?? false
  return (
    <Section title="Two-step sign-in">
      <p className="max-w-prose text-sm text-ink-2">
        Besides your password, a sign-in asks for a code of an app on your phone. Somebody who knows your
        password can not sign in without it.
      </p>
      {isOn && open !== 'set-up' && (
        <p className="flex items-center gap-2 text-sm font-medium text-accent">
          <CircleCheck aria-hidden className="size-4.5" />
          Two-step sign-in is on.
        </p>
      )}
      {open === 'set-up' && <SetUp {...form} />}
      {open === 'turn-off' && <TurnOff {...form} />}
      {!open && (
        <Button
          ref={opener}
          look="secondary"
          disabled={!isKnown}
          onClick={() => setOpen(isOn ? 'turn-off' : 'set-up')}
        >
          {isOn ? 'Turn off' : 'Set up two-step sign-in'}
        </Button>
      )}
    </Section>
  )
}
