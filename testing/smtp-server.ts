import { SMTPServer } from 'smtp-server'

/** A mail as received, sent to the test that started this process. */
export interface ReceivedMail {
  from: string
  to: string[]
  raw: string
}

/** The numbers of connections, messages or recipients to turn away from now on. */
export interface Refusals {
  connections?: number
  recipients?: number
  messages?: number
}

const refuse: Required<Refusals> = { connections: 0, recipients: 0, messages: 0 }

function refusal(what: keyof Refusals, responseCode: number): Error | null {
  if (refuse[what] <= 0) return null
  refuse[what] -= 1
  return Object.assign(new Error(`no ${what} for secret@example.org`), { responseCode })
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect: (_session, done) => done(refusal('connections', 421)),
  onRcptTo: (_address, _session, done) => done(refusal('recipients', 450)),
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const refused = refusal('messages', 451)
      if (refused) return done(refused)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(({ address }) => address)
      process.send!({ from, to, raw: Buffer.concat(chunks).toString('utf8') } satisfies ReceivedMail)
      return done()
    })
  },
})

process.on('message', (asked: Refusals) => Object.assign(refuse, asked))
process.on('disconnect', () => process.exit())
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  process.send!({ port: (server.server.address() as { port: number }).port })
})
