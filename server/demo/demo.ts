import { hashPassword } from '#api/accounts/passwords/public.ts'
import type { MediaStore } from '#api/http/media-store.ts'
import { pathOf, pictureOf } from '#api/media/public.ts'
import { importTools, type SourceRow } from '#api/tools/imports/public.ts'
import type { Database } from '#database/client.ts'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/process/log.ts'
import {
  clockAt,
  type Clock,
  readIds,
  insertEngagement,
  insertLists,
  insertMembers,
} from '#database/demo/insert.ts'
import { readDemoContent, readPicture, type DemoMember, type DemoTool } from '#database/demo/content.ts'
import { insertFacts, readDemoFacts } from '#database/demo/facts.ts'
import { hasDemo, isEmpty, lockDemoLoading } from '#database/demo/state.ts'

/** Credentials of one of the demo members; all of them have this password. */
export const demoSignIn = { email: 'marisol.quintero@example.com', password: 'Toolshelf1!' }

interface Options {
  database: Database
  media: MediaStore
  log: (line: string) => void
}

/**
 * Fills an empty site with demo members, tools, and their activity over the last six weeks, in one transaction. Does
 * nothing when the site has members or posts.
 */
export async function loadDemo({ database, media, log }: Options): Promise<void> {
  const content = await readDemoContent()
  const passwordHash = await hashPassword(demoSignIn.password)
  const loaded = await database.transaction().execute(async (transaction) => {
    await lockDemoLoading(transaction)
    if (!(await isEmpty(transaction))) return false
    const clock = clockAt(Date.now())
    const pictures = await storePictures(content.members, media)
    const members = content.members.map((member, index) => ({
      ...member,
      passwordHash,
      picturePath: pictures[index]!,
    }))
    await insertMembers(transaction, members)
    await importTools(rowsOf(content.tools, clock), { database: transaction, onRefused: fail })
    const ids = await readIds(transaction)
    await insertEngagement(transaction, content, ids, clock)
    await insertFacts(transaction, await readDemoFacts())
    await insertLists(transaction, content, ids, clock)
    return true
  })
  const { members, tools } = content
  log(
    loaded
      ? `Demo content: ${tools.length} tools of ${members.length} demo members`
      : 'No demo content: the site has content already',
  )
}

/** Stores the pictures; returns their paths below the API's address. */
async function storePictures(members: DemoMember[], media: MediaStore): Promise<string[]> {
  return Promise.all(
    members.map(async (member) => {
      const picture = pictureOf(await readPicture(member))
      await media.write(picture)
      return pathOf(picture)
    }),
  )
}

async function* rowsOf(tools: DemoTool[], clock: Clock): AsyncGenerator<SourceRow> {
  for (const [index, tool] of tools.entries()) {
    yield { line: index + 1, row: { ...tool, created_at: clock(tool.hours_ago).toISOString() } }
  }
}

function fail(line: number, reasons: string[]): never {
  throw new Error(`Demo tool ${line} is invalid: ${reasons.join('; ')}`)
}

/**
 * Loads the demo content into an empty embedded database when DEMO is on. Returns the credentials of a demo member, if
 * there are demo members and they may sign in.
 */
export async function loadDemoIfEmpty(
  { database, embedded }: { database: Database; embedded: boolean },
  config: Pick<Config, 'demo' | 'demoSignIn'>,
  media: MediaStore,
  log: Log,
): Promise<{ email: string; password: string } | undefined> {
  if (config.demo && embedded && (await isEmpty(database))) {
    log.info('Loading the demo content')
    await loadDemo({ database, media, log: log.info })
  }
  return config.demoSignIn && (await hasDemo(database)) ? demoSignIn : undefined
}
