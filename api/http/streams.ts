import type { Socket } from 'node:net'
import type { CacheTag } from './cache/tags.ts'
import type { Viewer } from './viewer.ts'

/** The open streams of this process that tell members' browsers that their notifications have changed. */
export interface NotificationStreams {
  /** Number of open streams. */
  readonly size: number
  /** Throws 429 when the member has too many streams, 503 when the process has. */
  checkRoom(member: number): void
  /** Writes events to a connection on which the headers are sent, until the session or the connection ends. */
  add(viewer: Pick<Viewer, 'id' | 'tokenHash'>, socket: Socket): void
  /** Called with the tags of every invalidation, those of other processes included. */
  invalidate(tags: readonly CacheTag[]): void
  /** Called when invalidations of other processes arrive, and when they are interrupted. */
  setListening(listening: boolean): void
  /** Ends all streams and refuses new ones. */
  close(): void
}
