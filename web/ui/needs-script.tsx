/** Says what does not work without script, where there is none. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <noscript>
      <p className="text-sm text-ink-soft">{`${what} needs JavaScript, which is off in this browser.`}</p>
    </noscript>
  )
}
