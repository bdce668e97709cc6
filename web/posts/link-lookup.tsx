import { useCallback, useState } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { LookupResultProps } from './lookup-result.tsx'

const LookupResult = lazyComponent(async () => (await import('./lookup-result.tsx')).LookupResult, null)

/** The tool of the typed link, in a line below its field that is reserved for it. */
export function LinkLookup(props: LookupResultProps) {
  const [isFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  return (
    <div className="mt-2 min-h-10 text-sm leading-5 sm:min-h-5">
      {!isFailed && <LookupResult {...props} onLoadError={fail} />}
    </div>
  )
}
