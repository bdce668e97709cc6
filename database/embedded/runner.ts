import { spawnSync } from 'node:child_process'
import { stat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyPrograms, type Programs } from './binaries.ts'

/** How PostgreSQL's programs are run on this machine. */
export interface Runner {
  programs: Programs
  /** What is put before a program and its arguments. */
  prefix: string[]
  /** The account to start it as, and the account that its files belong to, where that is not this process's own. */
  as?: Account
  owner?: Account
  /** The same in words, for the log. */
  how: string
}

interface Place {
  programs: Programs
  dataDir: string
  cluster: string
  /** Whether to try user namespaces at all. */
  userNamespaces: boolean
}

/**
 * Chooses how to run PostgreSQL, which refuses root. What the owner of existing data can run stays with that
 * owner. Root tries a user namespace, in which PostgreSQL sees an ordinary account while the files stay root's;
 * where those are forbidden, an unprivileged account.
 */
export async function chooseRunner(place: Place): Promise<Runner> {
  const owner = await stat(place.cluster).catch(() => undefined)
  if (process.platform === 'win32') return inPlace(place)
  if (owner && owner.uid !== process.getuid?.()) {
    const account = await accountOf(owner.uid, owner.gid)
    if (isRoot()) return asAccount(place, account)
    throw new Error(
      `The data in ${place.cluster} belongs to the account ${account.name}: start as that account, or give it ` +
        'to the one that starts.',
    )
  }
  if (!isRoot() && (await isNamed())) return inPlace(place)
  const inside = await unprivilegedAccount()
  if (place.userNamespaces && process.platform === 'linux' && mayUnshare(inside)) {
    return inUserNamespace(place, inside)
  }
  return isRoot() ? asAccount(place, inside) : inPlace(place)
}

function inPlace({ programs }: Place): Runner {
  return { programs, prefix: [], how: 'as this account' }
}

function inUserNamespace({ programs }: Place, inside: Account): Runner {
  const how = `in place, in a user namespace of its own, where this account is called ${inside.name}`
  return { programs, prefix: unshare(inside), how }
}

/** The account runs them from where they lie if it can read them there, else from a copy beside the data. */
async function asAccount(place: Place, account: Account): Promise<Runner> {
  const who = `as the account ${account.name}`
  if (!canEnter(place.dataDir, [], account)) return pastClosedDoors(place, account)
  if (canRun(place.programs, account))
    return { programs: place.programs, prefix: [], as: account, owner: account, how: who }
  const programs = await copyPrograms(place.programs, join(place.dataDir, 'postgres-programs'))
  const how = `${who}, from a copy of its programs in ${programs.root}`
  return { programs, prefix: [], as: account, owner: account, how }
}

/**
 * The data lies under a directory that the account may not enter. Moving data to another place would hide it from
 * backups and volumes, so the account gets the one right that it needs to pass: to search directories.
 */
function pastClosedDoors({ programs, dataDir }: Place, account: Account): Runner {
  for (const right of ['dac_read_search', 'dac_override']) {
    const prefix = withRight(right, account)
    if (!canEnter(dataDir, prefix)) continue
    const how = `as the account ${account.name}, with the capability ${right} to pass the directories above`
    return { programs, prefix, owner: account, how }
  }
  throw new Error(
    `PostgreSQL refuses to run as root, user namespaces are forbidden here, and the account ${account.name} may ` +
      `not enter ${dataDir}: let DATA_DIR name a place that it may enter, or start as another account.`,
  )
}

function unshare({ uid, gid }: Account): string[] {
  return ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
}

function withRight(right: string, { uid, gid }: Account): string[] {
  const rights = `-all,+${right}`
  // Without the bit, access(2), which initdb asks, takes no notice of capabilities.
  return [
    ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'],
    ...[`--bounding-set=${rights}`, `--inh-caps=${rights}`, `--ambient-caps=${rights}`, '--'],
  ]
}

function mayUnshare(inside: Account): boolean {
  return succeeds([...unshare(inside), 'true'])
}

function canEnter(directory: string, prefix: string[], account?: Account): boolean {
  return succeeds([...prefix, 'sh', '-c', 'cd -- "$1"', 'sh', directory], account)
}

function canRun(programs: Programs, account: Account): boolean {
  const bootstrap = join(programs.root, 'share', 'postgresql', 'postgres.bki')
  return succeeds(['cat', bootstrap], account) && succeeds([programs.postgres, '--version'], account)
}

function succeeds([command, ...args]: string[], account?: Account): boolean {
  const options = { uid: account?.uid, gid: account?.gid, cwd: '/', stdio: 'ignore' } as const
  return spawnSync(command!, args, options).status === 0
}

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
