import { useId, type ReactNode } from 'react'
import { errorText } from '#web/api/failure-text.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'

interface ClaimPanelProps {
  /** The instruction above the code to copy. */
  text: string
  /** The error of the last check. */
  failure: Error | null
  /** The button 'Verify'. */
  button: ReactNode
  children: ReactNode
}

/** One way to claim a tool. */
export function ClaimPanel({ text, failure, button, children }: ClaimPanelProps) {
  return (
    <div className="space-y-4">
      <p className="text-sm wrap-anywhere">{text}</p>
      {children}
      {failure && <AlertBox>{errorText(failure, 'This could not be checked.')}</AlertBox>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 pt-1">
        <p className="text-sm text-ink-3">It may be removed once it is verified.</p>
        {button}
      </div>
    </div>
  )
}

interface ClaimValueProps {
  label: string
  value: string
  /** With a button 'Copy'. */
  copied?: boolean
}

/** A text that is to be published. */
export function ClaimValue({ label, value, copied = false }: ClaimValueProps) {
  const id = useId()
  return (
    <div className="space-y-1.5">
      <div className="flex min-h-8 items-end justify-between">
        <p id={id} className="text-sm font-medium">
          {label}
        </p>
        {copied && <CopyButton label="Copy" text={value} done="Copied" />}
      </div>
      <code
        aria-labelledby={id}
        role="group"
        dir="ltr"
        className="block rounded-md border border-line bg-sunken px-3 py-2 text-sm break-all select-all"
      >
        {value}
      </code>
    </div>
  )
}
