import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRoot, unprivilegedAccount } from './embedded/runner.ts'
import { findBinaries, type Binaries } from './embedded/binaries.ts'
import { copyCheckout } from '#testing/checkout.ts'
import { ask, crash, hold, start, temporaryDirectory } from '#testing/embedded.ts'

const isNoRoot = !isRoot() || process.platform !== 'linux'

/** A directory in /tmp that everyone may enter, and `data` in it. */
async function openDirectory(): Promise<{ directory: string; dataDir: string }> {
  const directory = await temporaryDirectory()
  await chmod(directory, 0o755)
  return { directory, dataDir: join(directory, 'data') }
}

/** The binaries, moved under a directory that root alone may enter. */
async function hiddenPrograms(directory: string): Promise<Binaries> {
  const binaries = await findBinaries()
  const closed = join(directory, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const root = join(closed, 'native')
  await cp(binaries.root, root, { recursive: true, verbatimSymlinks: true })
  const moved = (path: string) => path.replace(binaries.root, root)
  const { initdb, postgres, pg_ctl } = binaries
  return { ...binaries, root, initdb: moved(initdb), postgres: moved(postgres), pg_ctl: moved(pg_ctl) }
}

/** Uses it over a stop and a start. Returns how it ran: as whom, and with which rights. */
async function provesToWork(dataDir: string, options: Parameters<typeof start>[1]) {
  const first = await start(dataDir, options)
  await ask(first.connection, 'create table kept as select 7 as number')
  const { uid } = await stat(`/proc/${first.pid}`)
  const rights = await readFile(`/proc/${first.pid}/status`, 'utf8')
  await first.stop()
  const second = await start(dataDir, options)
  const third = await start(dataDir, options)
  expect(third).toMatchObject({ attached: true, pid: second.pid })
  expect(await ask(third.connection, 'select number from kept')).toEqual([{ number: 7 }])
  await third.stop()
  await second.stop()
  return { uid, how: first.how, rights }
}

describe.skipIf(isNoRoot)('root', () => {
  test('with user namespaces: in place, under a directory only root may enter, the files stay root’s', async () => {
    const directory = await temporaryDirectory()
    const dataDir = join(directory, 'data')
    const { uid, how } = await provesToWork(dataDir, { binaries: await hiddenPrograms(directory) })
    expect(how).toMatch(/^initialised and started in place, in a user namespace of its own/)
    expect(uid).toBe(0)
    expect((await stat(directory)).mode & 0o777).toBe(0o700)
    expect(await stat(join(dataDir, 'postgres/PG_VERSION'))).toMatchObject({ uid: 0, gid: 0 })
  })

  test('without: as an unprivileged account, from where the binaries lie if it can read them', async () => {
    const { dataDir } = await openDirectory()
    const account = await unprivilegedAccount()
    const { uid, how } = await provesToWork(dataDir, { userNamespaces: false })
    // In a checkout under a closed directory it takes a copy.
    expect(how).toMatch(
      new RegExp(`^initialised and started as the account ${account.name}(, from a copy .*)?$`),
    )
    expect(uid).toBe(account.uid)
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(account.uid)
    expect((await stat(join(dataDir, 'run'))).uid).toBe(account.uid)
  })

  test('without, binaries out of its reach: from a copy beside the data', async () => {
    const { directory, dataDir } = await openDirectory()
    const binaries = await hiddenPrograms(directory)
    const copy = join(dataDir, 'postgres-programs')
    await mkdir(join(copy, '17.0.0'), { recursive: true })
    const { uid, how } = await provesToWork(dataDir, { userNamespaces: false, binaries })
    const account = await unprivilegedAccount()
    expect(how).toContain(`as the account ${account.name}, from a copy of the binaries in ${copy}/`)
    expect(uid).toBe(account.uid)
    expect(await readdir(copy)).toEqual([binaries.version])
    expect((await stat(copy)).uid).toBe(0)
  })

  test('without, everything out of its reach: in place, with the right to pass directories', async () => {
    const directory = await temporaryDirectory()
    const dataDir = join(directory, 'data')
    const binaries = await hiddenPrograms(directory)
    const { uid, how, rights } = await provesToWork(dataDir, { userNamespaces: false, binaries })
    const account = await unprivilegedAccount()
    expect(how).toMatch(
      new RegExp(`as the account ${account.name}, with the capability dac_read_search to search`),
    )
    expect(rights).toMatch(/^CapEff:\s0+4$/m)
    expect(uid).toBe(account.uid)
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(account.uid)
  })

  test('what was made in a user namespace goes on without, and then stays with its owner', async () => {
    const { dataDir } = await openDirectory()
    const account = await unprivilegedAccount()
    const first = await start(dataDir)
    await ask(first.connection, 'create table kept as select 7 as number')
    await first.stop()
    const second = await start(dataDir, { userNamespaces: false })
    expect(await ask(second.connection, 'select number from kept')).toEqual([{ number: 7 }])
    await second.stop()
    const third = await start(dataDir)
    expect(third.how).toMatch(new RegExp(`^started as the account ${account.name}`))
    expect(await ask(third.connection, 'select number from kept')).toEqual([{ number: 7 }])
  })
})

describe.skipIf(isNoRoot)('an ordinary user', () => {
  // An account that is named, as initdb wants it; nobody else runs PostgreSQL as it here.
  const user = { uid: 65_534, gid: 65_534 }
  let checkout: { root: string; program: string }

  beforeAll(async () => {
    const root = await mkdtemp(join(tmpdir(), 'toolshelf-checkout-'))
    await chmod(root, 0o755)
    checkout = { root, program: await copyCheckout(root) }
  })
  afterAll(() => rm(checkout.root, { recursive: true }))

  test('starts it as himself, leaves it to the next start, and stops it; root takes it over', async () => {
    const { dataDir } = await openDirectory()
    await mkdir(dataDir)
    await chown(dataDir, user.uid, user.gid)

    const first = hold(dataDir, { ...checkout, ...user })
    const { connection, pid, how } = await first.holding
    expect(how).toBe('initialised and started as this account')
    expect((await stat(`/proc/${pid}`)).uid).toBe(user.uid)
    await ask(connection, 'create table kept as select 7 as number')
    await crash(first)
    const second = hold(dataDir, { ...checkout, ...user })
    expect(await second.holding).toMatchObject({ attached: true, pid })
    expect(await ask(connection, 'select number from kept')).toEqual([{ number: 7 }])
    expect(await second.stop()).toBe(0)

    const third = await start(dataDir)
    expect(third.how).toMatch(/^started as the account nobody/)
    expect(await ask(third.connection, 'select number from kept')).toEqual([{ number: 7 }])
  })

  test('is told whose data it is when it is another account’s', async () => {
    const { dataDir } = await openDirectory()
    await start(dataDir).then((embedded) => embedded.stop())
    await chown(dataDir, user.uid, user.gid)
    await chown(join(dataDir, 'run'), user.uid, user.gid)
    const holder = hold(dataDir, { ...checkout, ...user })
    await expect(holder.holding).rejects.toThrow(
      `The data in ${dataDir}/postgres belongs to the account root: start as that account, or give it to the one ` +
        'that starts.',
    )
  })

  test('without a name of his own is given one in a user namespace', async () => {
    const { dataDir } = await openDirectory()
    const nameless = { uid: 54_321, gid: 54_321 }
    await mkdir(dataDir)
    await chown(dataDir, nameless.uid, nameless.gid)
    const holder = hold(dataDir, { ...checkout, ...nameless })
    const { how, connection } = await holder.holding
    expect(how).toMatch(/^initialised and started in place, in a user namespace of its own/)
    expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await holder.stop()).toBe(0)
  })
})
