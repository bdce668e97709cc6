import { spawnSync } from 'node:child_process'
import { stat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyBinaries, type Binaries } from './binaries.ts'

/** The way to run PostgreSQL's binaries on this machine. */
export interface Runner {
  binaries: Binaries
  /** A command line that runs another one, such as unshare. */
  prefix: string[]
  /** The account to start as, and the account that owns the files, if not this process's own. */
  as?: Account
  owner?: Account
  /** A description for the log. */
  how: string
}

interface Location {
  binaries: Binaries
  dataDir: string
  cluster: string
  /** Whether to try user namespaces at all. */
  userNamespaces: boolean
}

/**
 * Chooses how to run PostgreSQL, which refuses root. The owner of existing data runs it. Root uses a user namespace, in
 * which PostgreSQL sees an ordinary account while the files stay root's; if those are forbidden, an unprivileged account.
 */
export async function chooseRunner(location: Location): Promise<Runner> {
  const owner = await stat(location.cluster).catch(() => undefined)
  if (process.platform === 'win32') return inPlace(location)
  if (owner && owner.uid !== process.getuid?.()) {
    const account = await accountOf(owner.uid, owner.gid)
    if (isRoot()) return asAccount(location, account)
    throw new Error(
      `The data in ${location.cluster} belongs to the account ${account.name}: start as that account, or give it ` +
        'to the one that starts.',
    )
  }
  if (!isRoot() && (await isNamed())) return inPlace(location)
  const inside = await unprivilegedAccount()
  if (location.userNamespaces && process.platform === 'linux' && mayUnshare(inside)) {
    return inUserNamespace(location, inside)
  }
  return isRoot() ? asAccount(location, inside) : inPlace(location)
}

function inPlace({ binaries }: Location): Runner {
  return { binaries, prefix: [], how: 'as this account' }
}

function inUserNamespace({ binaries }: Location, inside: Account): Runner {
  const how = `in place, in a user namespace of its own, where this account is called ${inside.name}`
  return { binaries, prefix: unshare(inside), how }
}

/** Runs the installed binaries if the account can read them, else a copy in the data directory. */
async function asAccount(location: Location, account: Account): Promise<Runner> {
  const who = `as the account ${account.name}`
  if (!canEnter(location.dataDir, [], account)) return withSearchCapability(location, account)
  if (canRun(location.binaries, account))
    return { binaries: location.binaries, prefix: [], as: account, owner: account, how: who }
  const binaries = await copyBinaries(location.binaries, join(location.dataDir, 'postgres-programs'))
  const how = `${who}, from a copy of the binaries in ${binaries.root}`
  return { binaries, prefix: [], as: account, owner: account, how }
}

/**
 * For data below a directory that the account may not enter: grants the capability to search directories. Moving the
 * data would hide it from backups and volumes.
 */
function withSearchCapability({ binaries, dataDir }: Location, account: Account): Runner {
  for (const capability of ['dac_read_search', 'dac_override']) {
    const prefix = withCapability(capability, account)
    if (!canEnter(dataDir, prefix)) continue
    const how = `as the account ${account.name}, with the capability ${capability} to search the parent directories`
    return { binaries, prefix, owner: account, how }
  }
  throw new Error(
    `PostgreSQL refuses to run as root, user namespaces are forbidden here, and the account ${account.name} may ` +
      `not enter ${dataDir}: let DATA_DIR name a place that it may enter, or start as another account.`,
  )
}

function unshare({ uid, gid }: Account): string[] {
  return ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
}

function withCapability(capability: string, { uid, gid }: Account): string[] {
  const set = `-all,+${capability}`
  // access(2), which initdb uses, ignores capabilities without this bit.
  return [
    ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'],
    ...[`--bounding-set=${set}`, `--inh-caps=${set}`, `--ambient-caps=${set}`, '--'],
  ]
}

function mayUnshare(inside: Account): boolean {
  return succeeds([...unshare(inside), 'true'])
}

function canEnter(directory: string, prefix: string[], account?: Account): boolean {
  return succeeds([...prefix, 'sh', '-c', 'cd -- "$1"', 'sh', directory], account)
}

function canRun(binaries: Binaries, account: Account): boolean {
  const bootstrap = join(binaries.root, 'share', 'postgresql', 'postgres.bki')
  return succeeds(['cat', bootstrap], account) && succeeds([binaries.postgres, '--version'], account)
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

/** Whether the account of this process has a name, which initdb requires. */
export async function isNamed(): Promise<boolean> {
  const uid = process.getuid?.()
  return uid === undefined || (await accounts()).some((account) => account.uid === uid)
}

/** The account that runs PostgreSQL instead of root: `postgres`, else `nobody`, else any other. */
export async function unprivilegedAccount(): Promise<Account> {
  const others = (await accounts()).filter((account) => account.uid !== 0)
  const found = others.find(({ name }) => name === 'postgres') ?? others.find(({ name }) => name === 'nobody')
  const account = found ?? others[0]
  if (!account) throw new Error('PostgreSQL refuses to run as root, and /etc/passwd has no other account.')
  return account
}

/** The account with this uid. The name is the uid if it has none. */
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
