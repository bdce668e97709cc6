import type { FastifyInstance } from 'fastify'

/**
 * Prepares the application for its end, and returns the function that ends it: no new connections, and each one is
 * closed once its request in flight is answered. What takes longer than `patience` milliseconds is cut.
 */
export function prepareDrain(app: FastifyInstance, patience = 10_000): () => Promise<void> {
  const { server } = app
  const answered = Promise.withResolvers<void>()
  let inFlight = 0
  let draining = false

  server.prependListener('request', (_request, response) => {
    inFlight++
    if (draining) response.shouldKeepAlive = false
    response.once('close', () => {
      inFlight--
      if (draining && inFlight === 0) answered.resolve()
    })
  })

  return async () => {
    draining = true
    if (server.listening) server.close()
    if (inFlight === 0) answered.resolve()
    const limit = setTimeout(answered.resolve, patience)
    // Pages ask the application itself while they are rendered, so it is closed only after the last answer.
    await answered.promise
    clearTimeout(limit)
    server.closeAllConnections()
    await app.close()
  }
}
