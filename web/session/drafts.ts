import { useSyncExternalStore } from 'react'
import { sessionState, subscribeToSession } from './session-state.ts'

/** Id of the member who wrote a draft; null for a visitor who is signed out. */
type Owner = number | null

const drafts = new Map<Owner, Map<string, unknown>>()
const listeners = new Set<() => void>()

/** The draft of an owner on a subject such as `comment on post 7`; undefined when there is none. In memory only. */
export function readDraft<Value>(owner: Owner, subject: string): Value | undefined {
  return drafts.get(owner)?.get(subject) as Value | undefined
}

/** Stores a draft; undefined deletes it. */
export function saveDraft(owner: Owner, subject: string, value: unknown): void {
  const own = drafts.get(owner) ?? new Map<string, unknown>()
  drafts.set(owner, own)
  if (value === undefined) own.delete(subject)
  else own.set(subject, value)
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

/** A visitor who signs in to send something finds it again: the drafts become the member's. */
function moveVisitorDrafts(): void {
  const owner = currentOwner()
  const visitorDrafts = drafts.get(null)
  if (owner === null || !visitorDrafts) return
  drafts.delete(null)
  for (const [subject, value] of visitorDrafts) saveDraft(owner, subject, value)
}

subscribeToSession(moveVisitorDrafts)
