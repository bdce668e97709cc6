import { messages } from '#contract/messages.ts'
import { AppError, notFound } from '#api/http/app-error.ts'

/** 404 for a list that isn't there, or is someone else's. */
export function listNotFound(): AppError {
  return notFound(messages.list.notFound)
}

/** 409 with this sentence. */
export function conflict(detail: string): AppError {
  return new AppError(409, 'conflict', detail)
}
