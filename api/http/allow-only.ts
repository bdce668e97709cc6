import type { FastifyInstance, HTTPMethods } from 'fastify'
import { AppError } from './app-error.ts'

/** Answers 405 with `Allow` to the methods that a path doesn't take. */
export function allowOnly(app: FastifyInstance, path: string, used: string[]): void {
  const allowed = used.includes('GET') ? [...used, 'HEAD'] : used
  const refuse = async () => {
    const detail = `This address takes ${allowed.join(', ')} only.`
    throw new AppError(405, 'method_not_allowed', detail, { headers: { allow: allowed.join(', ') } })
  }
  const others = app.supportedMethods.filter((method) => !allowed.includes(method)) as HTTPMethods[]
  // Before a body is read: nothing in it could make the method right.
  app.route({ url: path, method: others, onRequest: refuse, handler: refuse })
}
