import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

interface RecoveryCodesProps {
  codes: string[]
  onDone: () => void
}

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <div className="space-y-5">
      <div className="space-y-1.5">
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          Save your recovery codes
        </h3>
        <p className="max-w-prose text-sm text-ink-2">
          Two-step sign-in is on. Without your app, each of these codes signs you in once. They are shown only
          now: keep them in a safe place, not on the device with the app.
        </p>
      </div>
      <ul
        aria-label="Recovery codes"
        className="grid max-w-md gap-x-6 gap-y-1.5 rounded-md border border-line bg-sunken px-4 py-3 font-mono text-sm min-[26rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" size="small" onClick={() => download(text)}>
          <Download aria-hidden className="size-4" />
          Download
        </Button>
        <CopyButton label="Copy" text={text} done="Your recovery codes have been copied." />
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

function download(text: string): void {
  const content = `Recovery codes for ${location.host}. Each signs you in once.\n\n${text}\n`
  const url = URL.createObjectURL(new Blob([content], { type: 'text/plain' }))
  Object.assign(document.createElement('a'), { href: url, download: 'recovery-codes.txt' }).click()
  // The download has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
