import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'

// Headers of ours are far shorter.
const headBytes = 16 * 1024

/** An address as addresses are compared: without case, its domain as in the DNS. */
function normal(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`.toLowerCase()
}

async function headOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.toString('utf8', 0, bytesRead).replaceAll('\r', '').split('\n\n', 1)[0]!
  } finally {
    await handle.close()
  }
}

/** The member whom a mail is about: who wrote it, else who gets it. A mail to the operator names who wrote it. */
function memberOf(head: string): string | undefined {
  const found = new Map<string, string>()
  // A line that begins with a space goes on with the one before.
  for (const line of head.replace(/\n[ \t]/g, ' ').split('\n')) {
    const [name = '', ...rest] = line.split(':')
    const value = rest.join(':').trim()
    const begin = value.lastIndexOf('<') + 1
    found.set(name.toLowerCase(), value.endsWith('>') ? value.slice(begin, -1) : value)
  }
  return found.get('reply-to') ?? found.get('to')
}

/**
 * Deletes the files of mails that went to a member's address, or that were sent from it through the contact page. The
 * operator's own stay, whoever has an account with the operator's address.
 */
export async function removeMailsOf(outboxDir: string | undefined, address: string): Promise<void> {
  if (outboxDir === undefined) return
  const wanted = normal(address)
  const names = await readdir(outboxDir).catch(() => [])
  for (const name of names.filter((one) => /\.eml(\.part)?$/.test(one))) {
    const file = join(outboxDir, name)
    // Another deletion may have taken it meanwhile.
    const member = memberOf(await headOf(file).catch(() => ''))
    if (member !== undefined && normal(member) === wanted) await rm(file, { force: true })
  }
}
