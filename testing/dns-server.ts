import { createSocket } from 'node:dgram'

const txt = 16
const nameError = 3
const refused = 5

/** The name that a query asks for, in lower case, and the bytes of its question. */
function readQuestion(query: Buffer): { name: string; type: number; question: Buffer } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return {
    name: labels.join('.').toLowerCase(),
    type: query.readUInt16BE(at + 1),
    question: query.subarray(12, at + 5),
  }
}

/** A TXT record of the name in the question, with a time to live of 0. A string of it has at most 255 bytes. */
function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text)
  const strings: Buffer[] = []
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255)
    strings.push(Buffer.from([part.length]), part)
  }
  const data = Buffer.concat(strings)
  const head = Buffer.from([0xc0, 12, 0, txt, 0, 1, 0, 0, 0, 0, data.length >> 8, data.length & 255])
  return Buffer.concat([head, data])
}

/**
 * A name server on a loopback address. `records` has the TXT records by name, 'refused' for a name that it does not answer
 * for, and 'silent' for one that it does not answer at all; other names do not exist.
 */
export async function startNameServer() {
  const records = new Map<string, string[] | 'refused' | 'silent'>()
  const socket = createSocket('udp4', (query, client) => {
    const { name, type, question } = readQuestion(query)
    const found = records.get(name)
    if (found === 'silent') return
    const answers = type === txt && Array.isArray(found) ? found.map(recordOf) : []
    const head = Buffer.alloc(12)
    query.copy(head, 0, 0, 2)
    const code = found === undefined ? nameError : found === 'refused' ? refused : 0
    head.writeUInt16BE(0x8580 | code, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(answers.length, 6)
    socket.send(Buffer.concat([head, question, ...answers]), client.port, client.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { records, address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}
