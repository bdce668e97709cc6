/** Stands in for a list of which the member has muted or hidden every item. */
export function MutedNote() {
  return <p className="py-6 text-center text-sm text-ink-3">You have muted or hidden what is here.</p>
}
