import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** Starts an SMTP server on a port. Returns the list that received messages are appended to. */
export async function startMailServer(port: number, cleanup: AsyncDisposableStack): Promise<string[]> {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let message = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => (message += chunk))
      stream.on('end', () => {
        received.push(message)
        done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  cleanup.defer(() => new Promise((resolve) => server.close(() => resolve())))
  return received
}
