import { useState } from 'react'
import { TimeZoneField } from '#web/notifications/settings/time-zone-field.tsx'
import { Button } from '#web/ui/button.tsx'

interface TimeZoneProps {
  value: string
  onChange: (zone: string) => void
}

/** The time zone as a sentence; a select on demand. */
export function TimeZone({ value, onChange }: TimeZoneProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <TimeZoneField value={value} onChange={onChange} />
  return (
    <p className="-mt-3 flex flex-wrap items-center gap-x-3 text-ink-2">
      <span>
        Your time zone is <strong className="font-medium text-ink">{value.replaceAll('_', ' ')}</strong>.
        Digests by mail come at 8 in the morning there.
      </span>
      <Button look="link" onClick={() => setIsOpen(true)}>
        Change
      </Button>
    </p>
  )
}
