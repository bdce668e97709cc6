import { createSocket } from 'node:dgram'

const ipv4 = 1
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

/** A record of the name in the question, with a time to live of 0. */
function recordOf(type: number, data: Buffer): Buffer {
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, data.length >> 8, data.length & 255])
  return Buffer.concat([head, data])
}

/** The data of a TXT record. A string of it has at most 255 bytes. */
function stringsOf(text: string): Buffer {
  const bytes = Buffer.from(text)
  const strings: Buffer[] = []
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255)
    strings.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat(strings)
}

/** The records that a question is answered with. */
function answersTo(type: number, texts: string[], addresses: string[]): Buffer[] {
  if (type === txt) return texts.map((text) => recordOf(txt, stringsOf(text)))
  if (type !== ipv4) return []
  return addresses.map((address) => recordOf(ipv4, Buffer.from(address.split('.').map(Number))))
}

/**
 * A name server on a loopback address. `records` has the TXT records by name, 'refused' for a name that it does not answer
 * for, and 'silent' for one that it does not answer at all; `addresses` has the IPv4 addresses by name. Other names do not
 * exist. `asked` has the names of all questions.
 */
export async function startNameServer() {
  const records = new Map<string, string[] | 'refused' | 'silent'>()
  const addresses = new Map<string, string[]>()
  const asked: string[] = []
  const socket = createSocket('udp4', (query, client) => {
    const { name, type, question } = readQuestion(query)
    asked.push(name)
    const found = records.get(name) ?? (addresses.has(name) ? [] : undefined)
    if (found === 'silent') return
    const answers = answersTo(type, Array.isArray(found) ? found : [], addresses.get(name) ?? [])
    const head = Buffer.alloc(12)
    query.copy(head, 0, 0, 2)
    const code = found === undefined ? nameError : found === 'refused' ? refused : 0
    head.writeUInt16BE(0x8580 | code, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(answers.length, 6)
    socket.send(Buffer.concat([head, question, ...answers]), client.port, client.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    ...{ records, addresses, asked },
    address: `127.0.0.1:${socket.address().port}`,
    close: () => socket.close(),
  }
}
