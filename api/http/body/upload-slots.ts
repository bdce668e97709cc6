import { AppError } from '#api/http/app-error.ts'

/** Bounds how many uploads a process has under way, from their first byte until they are answered. */
export interface UploadSlots {
  /** Takes a slot for a member; returns how to leave it. Throws 503 when the member, or all together, have too many. */
  take(member: number): () => void
  /** Uploads in progress. */
  readonly taken: number
}

interface Settings {
  /** The most concurrent uploads of the process. */
  inAll?: number
  /** How many of them may be one member's. */
  ofMember?: number
}

export const usualUploads = 8

function busy(detail: string): AppError {
  return new AppError(503, 'overloaded', detail)
}

/** Slots for uploads. They bound the memory for files and how long the queue for the decoder can become. */
export function createUploadSlots({ inAll = usualUploads, ofMember = 2 }: Settings = {}): UploadSlots {
  const ofMembers = new Map<number, number>()
  let taken = 0

  return {
    take(member) {
      const own = ofMembers.get(member) ?? 0
      if (own >= ofMember) {
        throw busy(`You have ${ofMember} uploads under way already. Please try again when they are done.`)
      }
      if (taken >= inAll) {
        throw busy('Too many pictures are being uploaded right now. Please try again in a moment.')
      }
      taken += 1
      ofMembers.set(member, own + 1)
      let isLeft = false
      return () => {
        if (isLeft) return
        isLeft = true
        taken -= 1
        const left = ofMembers.get(member)! - 1
        if (left > 0) ofMembers.set(member, left)
        else ofMembers.delete(member)
      }
    },
    get taken() {
      return taken
    },
  }
}
