import { useEffect, useRef } from 'react'
import { keepsSignedIn, setKeepSignedIn } from '#web/session/keep-signed-in.ts'

/** Checkbox of the sign-in forms: the session outlives the browser. */
export function KeepSignedIn({ disabled }: { disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // It may have been ticked before hydration, or on the way to another site and back.
    if (input.current!.checked) setKeepSignedIn(true)
    else input.current!.checked = keepsSignedIn()
  }, [])
  return (
    <label className="flex w-fit cursor-pointer items-center gap-3 py-0.5">
      <input
        ref={input}
        type="checkbox"
        disabled={disabled}
        onChange={({ currentTarget }) => setKeepSignedIn(currentTarget.checked)}
        className="size-4.5 shrink-0 accent-accent"
      />
      <span className="text-sm font-medium">Keep me signed in</span>
    </label>
  )
}
