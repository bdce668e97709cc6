import { readFile } from 'node:fs/promises'

/** An account of the operating system. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/** Whether this process runs as root, which PostgreSQL refuses. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Whether this process's account has a name; initdb refuses to run for a number alone. */
export async function isNamed(): Promise<boolean> {
  const uid = process.getuid?.()
  return uid === undefined || (await accounts()).some((account) => account.uid === uid)
}

/** The account that runs PostgreSQL when root may not: `postgres`, else `nobody`, else any but root. */
export async function unprivilegedAccount(): Promise<Account> {
  const others = (await accounts()).filter((account) => account.uid !== 0)
  const found = others.find(({ name }) => name === 'postgres') ?? others.find(({ name }) => name === 'nobody')
  const account = found ?? others[0]
  if (!account) throw new Error('PostgreSQL refuses to run as root, and /etc/passwd has no other account.')
  return account
}

/** The account with this number, named by the number where it has no name. */
export async function accountOf(uid: number, gid: number): Promise<Account> {
  const known = (await accounts()).find((account) => account.uid === uid)
  return { name: known?.name ?? String(uid), uid, gid }
}

async function accounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
