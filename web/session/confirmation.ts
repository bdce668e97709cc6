import { sessionState, subscribeToSession } from './session-state.ts'

/** A question whether the person at the keyboard is the member, while it is open. */
interface Question {
  /** The session that asks: the answer holds for no other. */
  token: string | null
  answer: Promise<boolean>
  settle: (isConfirmed: boolean) => void
}

let question: Question | undefined
const listeners = new Set<() => void>()

function change(next: Question | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

/**
 * Asks the member to confirm that it is them. Resolves with whether they have; calls that need it at the same time share one
 * question.
 */
export function askToConfirm(): Promise<boolean> {
  if (!question) {
    const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>()
    change({ token: sessionState().token, answer, settle })
  }
  return question!.answer
}

/** Answers the open question. */
export function settleConfirmation(isConfirmed: boolean): void {
  const answered = question
  change(undefined)
  answered?.settle(isConfirmed)
}

export function isConfirmationOpen(): boolean {
  return question !== undefined
}

export function subscribeToConfirmation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

subscribeToSession(() => {
  if (question && question.token !== sessionState().token) settleConfirmation(false)
})
