import { useEffect, useRef, useState } from 'react'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { refreshMember } from '#web/session/actions.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Secret {
  secret: string
  otpauth_url: string
  qr: string
}

interface SetUpProps {
  hasPassword: boolean
  /** Called at the end, and when the person gives up. */
  onClose: () => void
}

/** The steps that turn two-step sign-in on: password, app and first code, recovery codes. */
export function SetUp({ hasPassword, onClose }: SetUpProps) {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />
  if (secret) return <ConfirmStep secret={secret} onConfirmed={setCodes} onCancel={onClose} />
  return (
    <div className="space-y-5">
      <p className="max-w-prose text-sm text-ink-2">
        You need an authenticator app on your phone or in your password manager.
      </p>
      <ProofForm
        password={hasPassword}
        code={false}
        action="Continue"
        failure="The set-up could not be started."
        onSubmit={async ({ password }) => {
          setSecret(
            await refreshOnConflict(() => api.setUpTwoFactor({ body: hasPassword ? { password } : {} })),
          )
        }}
        onCancel={onClose}
      />
    </div>
  )
}

interface ConfirmStepProps {
  secret: Secret
  onConfirmed: (codes: string[]) => void
  onCancel: () => void
}

function ConfirmStep({ secret: { secret, otpauth_url: url, qr }, onConfirmed, onCancel }: ConfirmStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The field stays without the focus: the keyboard of a phone would cover the QR code.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="space-y-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Add the key to your app
      </h3>
      <p className="max-w-prose text-sm text-ink-2">
        Scan the QR code with your app, or{' '}
        <a href={url} className={buttonClasses({ look: 'link' })}>
          open it in an app on this device
        </a>
        , or type the key. Then enter the code that the app shows.
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        {/* White around the code in both themes: cameras need it. */}
        <img
          alt="QR code"
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          width={224}
          height={224}
          className="size-56 rounded-md border border-line bg-[white]"
        />
        <div className="min-w-0 space-y-2.5">
          <p className="text-sm font-medium">Key</p>
          <p className="font-mono text-sm">
            <code className="wrap-anywhere">{secret}</code>
          </p>
          <CopyButton label="Copy key" text={secret} done="The key has been copied." />
        </div>
      </div>
      <ProofForm
        password={false}
        code
        focused={false}
        action="Confirm"
        failure="Two-step sign-in could not be turned on."
        onSubmit={async ({ code }) => {
          const { recovery_codes: codes } = await refreshOnConflict(() =>
            api.confirmTwoFactor({ body: { code } }),
          )
          onConfirmed(codes)
          await refreshMember()
        }}
        onCancel={onCancel}
      />
    </div>
  )
}

/** Another tab has turned it on: this tab learns of it. */
async function refreshOnConflict<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) void refreshMember()
    throw error
  }
}
