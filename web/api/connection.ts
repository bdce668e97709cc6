// The page that could not be loaded for want of a connection: its path with query.
let unreachable: string | undefined
const listeners = new Set<() => void>()

export function unreachablePage(): string | undefined {
  return unreachable
}

export function setUnreachablePage(path: string | undefined): void {
  if (unreachable === path) return
  unreachable = path
  for (const listener of listeners) listener()
}

export function subscribeToUnreachablePage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
