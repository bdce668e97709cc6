/** Stands in for a list of which the member has muted or hidden every item. */
export function MutedNote() {
  return <p className="py-6 text-center text-sm text-ink-faint">You have muted or hidden what is here.</p>
}
