import type { Member } from './session-state.ts'

// Local storage: the invitation stays until it is accepted or dismissed, also in other tabs.
const storageKey = 'toolshelf-welcome'
const newForMs = 60 * 60_000

interface Invitation {
  member: number
  isOpen: boolean
}

function read(): Partial<Invitation> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Invitation>
  } catch {
    return {}
  }
}

function write(invitation: Invitation): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(invitation))
  } catch {
    // Without storage nobody is invited; the page of what a member follows leads to the same place.
  }
}

/** Invites a member, who registers or signs in for the first time, once to the page that asks for interests. */
export function inviteNewMember({ id, created_at, interests = [] }: Member): void {
  const isNew = Date.now() - Date.parse(created_at) < newForMs
  if (isNew && interests.length === 0 && read().member !== id) write({ member: id, isOpen: true })
}

/** Whether the member is invited, and has neither accepted nor dismissed it. */
export function isInvited(id: number): boolean {
  const { member, isOpen } = read()
  return member === id && isOpen === true
}

/** Ends the invitation of a member. */
export function endInvitation(id: number): void {
  if (isInvited(id)) write({ member: id, isOpen: false })
}
