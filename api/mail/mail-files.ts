import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'

// The headers of our mails are far shorter.
const headBytes = 16 * 1024

/** The normal form of an address: without case, its domain as in the DNS. */
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

/** The address of the member that a mail is about: its author, named in Reply-To, else its recipient. */
function memberOf(head: string): string | undefined {
  const found = new Map<string, string>()
  // A line that begins with a space continues the line before.
  for (const line of head.replace(/\n[ \t]/g, ' ').split('\n')) {
    const [name = '', ...rest] = line.split(':')
    const value = rest.join(':').trim()
    const begin = value.lastIndexOf('<') + 1
    found.set(name.toLowerCase(), value.endsWith('>') ? value.slice(begin, -1) : value)
  }
  return found.get('reply-to') ?? found.get('to')
}

/**
 * Deletes the files of mails to a member's address and of mails that the member sent through the contact page. Mails to
 * the operator from other people stay, also when the member has the operator's address.
 */
export async function removeMailsOf(mailDir: string | undefined, address: string): Promise<void> {
  if (mailDir === undefined) return
  const wanted = normal(address)
  const names = await readdir(mailDir).catch(() => [])
  for (const name of names.filter((one) => /\.eml(\.part)?$/.test(one))) {
    const file = join(mailDir, name)
    // Another deletion may have removed the file meanwhile.
    const member = memberOf(await headOf(file).catch(() => ''))
    if (member !== undefined && normal(member) === wanted) await rm(file, { force: true })
  }
}
