/** The time so many hours before the moment of loading. */
export type Clock = (hoursAgo: number) => Date

/** A clock that counts back from now. */
export function clockAt(now: number): Clock {
  return (hoursAgo) => new Date(now - hoursAgo * 3_600_000)
}
