import {
  type Check,
  type CheckedTool,
  checkTools,
  findAllTools,
  findToolsBySlugs,
  isDiscarded,
  storeCheck,
} from '#api/tools/link-checks/public.ts'
import { publishEverything } from '#database/broadcast.ts'
import type { Database } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { outgoingOf } from '#server/outgoing.ts'
import { runCommand } from './command.ts'
import type { Help } from './help.ts'

const usage = 'Usage: npm run check-links -- [SLUG …]'
const batch = 40

const help: Help = {
  usage,
  does: 'Checks the links of all tools now, as a weekly round does, or those of some tools.',
  options: { SLUG: 'the last part of the address of a tool' },
  examples: ['npm run check-links', 'npm run check-links -- ollama zed'],
  exits: { 1: 'failed, or a slug is unknown' },
}

const status = await runCommand(help, async ({ args, config, progress, signal, openExisting }) => {
  if (args.some((arg) => arg.startsWith('-'))) throw new Error(usage)
  const outgoing = outgoingOf(config)
  if (!outgoing.isOn) throw new Error('OUTGOING is off, so no link was checked.')
  const { database, connection } = await openExisting()
  await migrate(connection)

  if (args.length > 0) {
    const { tools, unknown } = await findGiven(database, args)
    await store(database, await checkTools(outgoing, tools, signal))
    for (const slug of unknown) console.error(`There is no tool with the slug ${slug}.`)
    return unknown.size > 0 ? 1 : 0
  }

  const checks: Check[] = []
  progress.update(0, 'links')
  for await (const tools of allTools(database)) {
    checks.push(...(await checkTools(outgoing, tools, signal)))
    progress.update(checks.length, 'links')
    if (signal.aborted) return 0
  }
  if (isDiscarded(checks)) {
    for (const check of checks) console.log(`${check.tool.slug}: ${describe(check)}`)
    console.log('More than half of the checks failed, so this round does not count. Is the network down?')
    return 0
  }
  await store(database, checks)
  console.log(`${checks.length} links were checked.`)
  return 0
})
process.exit(status)

/** The tools with these slugs, each once, and the slugs of none. */
async function findGiven(database: Database, slugs: string[]) {
  const found = await findToolsBySlugs(database, slugs)
  const unknown = slugs.filter((slug) => found.every(({ given }) => given !== slug))
  return { tools: [...new Map(found.map((tool) => [tool.id, tool])).values()], unknown: new Set(unknown) }
}

async function* allTools(database: Database): AsyncGenerator<CheckedTool[]> {
  for (let after = 0; ;) {
    const tools = await findAllTools(database, after, batch)
    const last = tools.at(-1)
    if (!last) return
    yield tools
    after = last.id
  }
}

/** Stores what was found, and prints a line for each tool. */
async function store(database: Database, checks: Check[]): Promise<void> {
  for (const check of checks) {
    const { health } = await storeCheck(database, check)
    const failing =
      health?.state === 'unreachable' ? `, for ${health.failures} of 3 days until it is gone` : ''
    console.log(`${check.tool.slug}: ${health?.state ?? 'not checked'}${detailOf(check)}${failing}`)
  }
  if (checks.length > 0) await publishEverything(database)
}

function describe({ finding }: Check): string {
  return finding.is === 'failed' ? `failed, ${finding.why}` : finding.is
}

function detailOf({ finding }: Check): string {
  if (finding.is === 'moved') return ` to ${finding.location}`
  return finding.is === 'failed' ? `, ${finding.why}` : ''
}
