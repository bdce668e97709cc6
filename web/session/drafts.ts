import { useSyncExternalStore } from 'react'
import { sessionState, subscribeToSession } from './session-state.ts'
import { readStoredDrafts, storeDrafts } from './stored-drafts.ts'

/** Id of the member who wrote a draft; null for a visitor who is signed out. */
type Owner = number | null

const drafts = new Map<Owner, Map<string, unknown>>()
const listeners = new Set<() => void>()

/** The drafts of an owner, also from before a reload. A visitor's are in memory only, until the visitor goes to log in. */
function draftsOf(owner: Owner): Map<string, unknown> {
  const known = drafts.get(owner)
  if (known) return known
  const own = readStoredDrafts(owner)
  drafts.set(owner, own)
  return own
}

/** The draft of an owner on a subject such as `comment on post 7`; undefined when there is none. */
export function readDraft<Value>(owner: Owner, subject: string): Value | undefined {
  return draftsOf(owner).get(subject) as Value | undefined
}

/** Stores a draft; undefined deletes it. */
export function saveDraft(owner: Owner, subject: string, value: unknown): void {
  const own = draftsOf(owner)
  if (value === undefined && !own.has(subject)) return
  if (value === undefined) own.delete(subject)
  else own.set(subject, value)
  // After a sign-out a form may still save; such a draft stays in memory.
  if (owner !== null && owner === currentOwner()) storeDrafts(owner, own)
  for (const listener of listeners) listener()
}

/**
 * The draft of the current member, or of the visitor, on a subject, and its setter. `empty` is the value without a
 * draft; setting it deletes the draft. The setter belongs to the owner of this render, also after a sign-out.
 */
export function useDraft<Value>(subject: string, empty: Value): [Value, (value: Value) => void] {
  const owner = useSyncExternalStore(subscribeToSession, currentOwner, () => null)
  const draft = useSyncExternalStore(
    subscribeToDrafts,
    () => readDraft<Value>(owner, subject),
    () => undefined,
  )
  const save = (value: Value) => saveDraft(owner, subject, value === empty ? undefined : value)
  return [draft ?? empty, save]
}

function currentOwner(): Owner {
  return sessionState().member?.id ?? null
}

function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps the drafts of a visitor who goes to log in, maybe by another site, over page loads in this tab. */
export function storeVisitorDrafts(): void {
  storeDrafts(null, draftsOf(null))
}

/** A visitor who signs in to send something finds it again: the drafts become the member's. */
function moveVisitorDrafts(): void {
  const owner = currentOwner()
  if (owner === null) return
  const visitorDrafts = draftsOf(null)
  drafts.delete(null)
  storeDrafts(null, new Map())
  for (const [subject, value] of visitorDrafts) {
    saveDraft(owner, subject, joined(readDraft(owner, subject), value))
  }
}

/** A visitor's draft after the member's own on the same subject, so that no text is lost. Visitors write texts only. */
function joined(own: unknown, visitors: unknown): unknown {
  const areTexts = typeof own === 'string' && typeof visitors === 'string'
  return areTexts && own !== visitors ? `${own}\n\n${visitors}` : visitors
}

subscribeToSession(moveVisitorDrafts)
// The sign-in may have been on a page without drafts.
moveVisitorDrafts()
