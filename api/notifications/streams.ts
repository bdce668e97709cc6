import type { Socket } from 'node:net'
import { AppError } from '#api/http/app-error.ts'
import { everything, type CacheTag } from '#api/http/cache/tags.ts'
import type { NotificationStreams } from '#api/http/streams.ts'
import type { Database } from '#database/client.ts'
import { extendSessions } from './stream-queries.ts'

interface Stream {
  member: number
  tokenHash: Buffer
  socket: Socket
}

interface Settings {
  maxPerMember?: number
  max?: number
  /** The time between two heartbeats of a stream. */
  heartbeatMs?: number
}

const flushMs = 50
// After a change of everything, so many streams a flush: their browsers all ask for their notifications.
const maxFlushed = 250
// All streams share one timer; each beat is for one slice of them.
const slices = 25
// A client that reads nothing is disconnected.
const maxUnsentBytes = 16 * 1024
const later = { 'retry-after': '60' }

/** The member of a tag like `sessions 7`; undefined for other tags. */
function memberOf(tag: CacheTag, noun: 'notifications' | 'sessions'): number | undefined {
  return tag.startsWith(`${noun} `) ? Number(tag.slice(noun.length + 1)) : undefined
}

/** Keeps the open streams of a process: bytes are sent for changes and heartbeats only. */
export function createNotificationStreams(
  database: Database,
  { maxPerMember = 10, max = 20_000, heartbeatMs = 25_000 }: Settings = {},
): NotificationStreams {
  const byMember = new Map<number, Set<Stream>>()
  const bySlice = Array.from({ length: slices }, () => new Set<Stream>())
  const changed = new Set<number>()
  let size = 0
  let opened = 0
  let beats = 0
  let events = Date.now()
  let isClosed = false
  let wasInterrupted = false
  let heartbeat: NodeJS.Timeout | undefined
  let flushing: NodeJS.Timeout | undefined

  function write({ socket }: Stream, text: string): void {
    if (socket.writableLength > maxUnsentBytes) socket.destroy()
    else socket.write(text)
  }

  function markChanged(members: Iterable<number>): void {
    for (const member of members) if (byMember.has(member)) changed.add(member)
    if (changed.size > 0) flushing ??= setTimeout(flush, flushMs)
  }

  function flush(): void {
    flushing = undefined
    let flushed = 0
    events += 1
    for (const member of changed) {
      if (flushed === maxFlushed) break
      flushed += 1
      changed.delete(member)
      for (const stream of byMember.get(member) ?? []) {
        write(stream, `id: ${events}\nevent: notifications\ndata: changed\n\n`)
      }
    }
    markChanged([])
  }

  /** Ends the streams whose session has ended. While the database does not answer, all go on. */
  async function checkSessions(streams: Stream[]): Promise<void> {
    if (streams.length === 0) return
    try {
      const found = await extendSessions(
        database,
        streams.map(({ tokenHash }) => tokenHash),
      )
      const valid = new Set(found.map((hash) => hash.toString('base64')))
      for (const { tokenHash, socket } of streams) {
        if (!valid.has(tokenHash.toString('base64'))) socket.destroySoon()
      }
    } catch {
      // The next heartbeat checks them again.
    }
  }

  /** After a change of everything, or after missed changes: sessions may have ended, and notifications may be new. */
  async function markAllChanged(): Promise<void> {
    markChanged(byMember.keys())
    for (const slice of bySlice) await checkSessions([...slice])
  }

  function beat(): void {
    const slice = [...bySlice[(beats += 1) % slices]!]
    for (const stream of slice) write(stream, ':\n\n')
    void checkSessions(slice)
  }

  return {
    get size() {
      return size
    },
    checkRoom(member) {
      if (isClosed || size >= max) {
        throw new AppError(503, 'unavailable', 'The server has no room for another stream.', {
          headers: later,
        })
      }
      if ((byMember.get(member)?.size ?? 0) < maxPerMember) return
      throw new AppError(429, 'too_many', 'You have too many open streams.', { headers: later })
    },
    add({ id: member, tokenHash }, socket) {
      // The client left while its session was looked up: there will be no event that says so.
      if (socket.destroyed) return
      const stream = { member, tokenHash, socket }
      const own = byMember.get(member) ?? new Set()
      const slice = bySlice[(opened += 1) % slices]!
      byMember.set(member, own.add(stream))
      slice.add(stream)
      size += 1
      socket.once('close', () => {
        slice.delete(stream)
        own.delete(stream)
        if (own.size === 0 && byMember.get(member) === own) byMember.delete(member)
        size -= 1
        if (size > 0) return
        clearInterval(heartbeat)
        heartbeat = undefined
      })
      heartbeat ??= setInterval(beat, heartbeatMs / slices).unref()
    },
    invalidate(tags) {
      if (size === 0) return
      for (const tag of tags) {
        if (tag === everything) return void markAllChanged()
        const changedMember = memberOf(tag, 'notifications')
        if (changedMember !== undefined) markChanged([changedMember])
        const signedOut = memberOf(tag, 'sessions')
        if (signedOut !== undefined) void checkSessions([...(byMember.get(signedOut) ?? [])])
      }
    },
    setListening(listening) {
      if (listening && wasInterrupted) void markAllChanged()
      wasInterrupted = !listening
    },
    close() {
      isClosed = true
      clearInterval(heartbeat)
      clearTimeout(flushing)
      for (const streams of byMember.values()) for (const { socket } of streams) socket.destroySoon()
    },
  }
}
