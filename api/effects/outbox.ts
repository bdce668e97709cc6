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
    return buffer.toString('utf8', 0, bytesRead).split(/\r?\n\r?\n/, 1)[0]!
  } finally {
    await handle.close()
  }
}

/** The addresses that a mail goes to, and that an answer to it goes to. */
function addressesIn(head: string): string[] {
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return lines.flatMap((line) => {
    const [, value] = /^(?:to|reply-to): *(.*?) *$/i.exec(line) ?? []
    return value === undefined ? [] : [normal(value.replace(/^.*<|>$/g, ''))]
  })
}

/** Deletes the files of mails that went to an address, or that answers to go to. */
export async function removeMailsOf(outboxDir: string | undefined, address: string): Promise<void> {
  if (outboxDir === undefined) return
  const wanted = normal(address)
  const names = await readdir(outboxDir).catch(() => [])
  for (const name of names.filter((one) => /\.eml(\.part)?$/.test(one))) {
    const file = join(outboxDir, name)
    // Another deletion may have taken it meanwhile.
    const head = await headOf(file).catch(() => '')
    if (addressesIn(head).includes(wanted)) await rm(file, { force: true })
  }
}
