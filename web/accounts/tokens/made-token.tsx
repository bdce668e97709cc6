import { useEffect, useRef } from 'react'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Section } from '#web/ui/section.tsx'

/** The secret of a token that was just made: the only time that it is shown. Gets the focus. */
export function MadeToken({ token }: { token: string }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <Section title="Your new token">
      <Field label="Token" hint="Copy it now: it is not shown again. Anyone who has it can act as you.">
        {(control) => (
          <Input
            {...control}
            ref={input}
            readOnly
            value={token}
            spellCheck={false}
            translate="no"
            onFocus={({ target }) => target.select()}
            className="font-mono"
          />
        )}
      </Field>
      <CopyButton label="Copy" text={token} done="The token has been copied." />
    </Section>
  )
}
