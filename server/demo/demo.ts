import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashPassword } from '#api/accounts/public.ts'
import { importTools, type SourceRow } from '#api/imports/public.ts'
import type { Database } from '#database/client.ts'
import {
  clockAt,
  type Clock,
  readIds,
  insertEngagement,
  insertLists,
  insertMembers,
} from '#database/demo/insert.ts'
import { readDemoContent, readPicture, type DemoMember, type DemoTool } from '#database/demo/content.ts'
import { isEmpty, lockDemoLoading } from '#database/demo/state.ts'

export { isEmpty } from '#database/demo/state.ts'

/** How to sign in as one of the demo members; all of them have this password. */
export const demoSignIn = { email: 'marisol.quintero@example.com', password: 'Toolshelf1!' }

interface Options {
  database: Database
  /** Where members' pictures lie. */
  mediaDir: string
  log: (line: string) => void
}

/**
 * Fills an empty site with demo members, tools and what became of them over the last six weeks, in one transaction.
 * Does nothing on a site that has members or posts.
 */
export async function loadDemo({ database, mediaDir, log }: Options): Promise<void> {
  const content = await readDemoContent()
  const passwordHash = await hashPassword(demoSignIn.password)
  const loaded = await database.transaction().execute(async (transaction) => {
    await lockDemoLoading(transaction)
    if (!(await isEmpty(transaction))) return false
    const clock = clockAt(Date.now())
    const pictures = await keepPictures(content.members, mediaDir)
    const members = content.members.map((member, index) => ({
      ...member,
      passwordHash,
      picturePath: pictures[index]!,
    }))
    await insertMembers(transaction, members, clock)
    await importTools(rowsOf(content.tools, clock), { database: transaction, onRefused: fail })
    const ids = await readIds(transaction)
    await insertEngagement(transaction, content, ids, clock)
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

/** Returns the pictures' paths below the API's address. */
async function keepPictures(members: DemoMember[], mediaDir: string): Promise<string[]> {
  await mkdir(mediaDir, { recursive: true })
  return Promise.all(members.map((member) => keepPicture(member, mediaDir)))
}

/** Copies the picture to where it is served from, under a name made from its content. */
async function keepPicture(member: DemoMember, mediaDir: string): Promise<string> {
  const picture = await readPicture(member)
  const name = `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.webp`
  const path = join(mediaDir, name)
  // Renamed when it is whole, so that a half-written one is never served.
  await writeFile(`${path}.new`, picture)
  await rename(`${path}.new`, path)
  return `/media/${name}`
}

async function* rowsOf(tools: DemoTool[], clock: Clock): AsyncGenerator<SourceRow> {
  for (const [index, tool] of tools.entries()) {
    yield { line: index + 1, row: { ...tool, created_at: clock(tool.hours_ago).toISOString() } }
  }
}

function fail(line: number, reasons: string[]): never {
  throw new Error(`Demo tool ${line} is refused: ${reasons.join('; ')}`)
}
