import type { FastifyError, FastifyInstance } from 'fastify'
import { AppError, notFound } from './app-error.ts'
import { sendError } from './error-answer.ts'

type FileError = FastifyError & { headers?: Record<string, string> }

/** A failure of the file server in the contract's words. What may not be read is, for the client, not there. */
function refusalOf(error: FileError): FastifyError | AppError {
  const { statusCode = 500, headers = {} } = error
  if (statusCode === 412) return new AppError(412, 'precondition_failed', 'The file is another one by now.')
  if (statusCode === 416) {
    return new AppError(416, 'range_not_satisfiable', 'The file has no such range.', { headers })
  }
  return statusCode < 500 ? notFound() : error
}

/** Makes a scope that serves files answer as RFC 9110 has it: Range is for GET alone, and refusals keep their status. */
export function answerForFiles(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ method, raw }) => {
    if (method === 'HEAD') delete raw.headers.range
  })
  scope.setErrorHandler((error: FileError, request, reply) => sendError(refusalOf(error), request, reply))
}
