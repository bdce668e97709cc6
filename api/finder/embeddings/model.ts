import type { Vector } from './vectors.ts'

/** A person waits for the vector of a `need`; a `text` is for later. */
export type Priority = 'need' | 'text'

/** Makes vectors of prepared texts, none of them blank. */
export interface Model {
  name: string
  /** Rejects when the model fails. Undefined when there will be no vectors for a reason that needs no log line. */
  embed(
    texts: string[],
    options: { priority: Priority; signal: AbortSignal },
  ): Promise<readonly Vector[] | undefined>
  close(): Promise<void>
}
