import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import type { Ground } from './fault.ts'

/** Starts an SMTP server on a port; what it receives is put into `received`. It ends with the lifetime. */
export async function startMailServer(port: number, { lifetime }: Pick<Ground, 'lifetime'>) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let mail = ''
      stream.setEncoding('utf8').on('data', (part: string) => (mail += part))
      stream.on('end', () => {
        received.push(mail)
        done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  lifetime.closeAtEnd(() => new Promise((resolve) => server.close(() => resolve(undefined))))
  return received
}
