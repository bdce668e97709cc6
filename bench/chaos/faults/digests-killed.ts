import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { createComment } from '#contract/comments.ts'
import { updateNotificationSettings } from '#contract/notification-settings.ts'
import { createPost } from '#contract/posts.ts'
import { freePort } from '#database/embedded/settings.ts'
import { createDataDirectory } from '#bench/chaos/data-directory.ts'
import type { Fault } from '#bench/chaos/fault.ts'
import { startMailServer } from '#bench/chaos/mail-server.ts'
import { send } from '#bench/chaos/site-client.ts'
import { emptyHistory, registerWriters, type Writer } from '#bench/chaos/writers.ts'
import { seeded } from '#bench/dataset/random.ts'
import { call } from '#bench/http/request.ts'
import { startSite } from '#bench/site/site-process.ts'

const readers = 20
const dayMs = 86_400_000

/** The post of a member who gets a daily digest about its comments. */
async function prepare(port: number, { token }: Writer): Promise<number> {
  const settings = { kinds: { comment: { email: 'daily' } } }
  await send(port, call(updateNotificationSettings, { token, body: settings }))
  const post = { title: 'A tool', description: 'What it does', category_ids: [1] }
  const response = await send(port, call(createPost, { token, body: post }))
  return response?.body.id
}

/** Makes the digests of the day after tomorrow; is killed after so many lines of output, if it gets there. */
async function makeDigests(dataDir: string, killAfter = Infinity): Promise<void> {
  const now = new Date(Date.now() + 2 * dayMs).toISOString()
  const child = spawn(process.execPath, ['commands/digests.ts', '--now', now], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let lines = 0
  createInterface(child.stdout).on('line', () => {
    lines += 1
    if (lines >= killAfter) child.kill('SIGKILL')
  })
  await exited
}

/** The process that makes digests is killed between two of them, or within one, and started again. */
export const digestsKilled: Fault = {
  name: 'digests killed (-9)',
  async inject({ rounds, cleanup }) {
    const { dataDir } = await createDataDirectory(cleanup)
    const mailPort = await freePort()
    const received = await startMailServer(mailPort, cleanup)
    const site = await startSite(dataDir, cleanup, {
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      EMAIL_VERIFICATION: 'off',
    })
    const [visitor, ...members] = await registerWriters(site.port, emptyHistory(), readers + 1)
    const posts = await Promise.all(members.map((member) => prepare(site.port, member)))
    const random = seeded(17)
    for (let round = 0; round < rounds; round += 1) {
      for (const id of posts) {
        const comment = { params: { id }, body: { text: `Round ${round}` } }
        await send(site.port, call(createComment, { token: visitor!.token, ...comment }))
      }
      await makeDigests(dataDir, 1 + random.below(readers))
      await makeDigests(dataDir)
      await makeDigests(dataDir)
    }
    const expected = rounds * readers
    const begin = performance.now()
    while (received.length < expected && performance.now() - begin < 60_000) await pause(50)
    // Duplicates would arrive now.
    await pause(6_000)
    await site.stop()
    const counts = members.map(({ email }) => received.filter((mail) => mail.includes(`To: ${email}`)).length)
    return {
      count: rounds,
      recoveryTimes: [],
      invariants: [
        {
          name: `each member gets each digest once (${expected})`,
          violations: counts.filter((count) => count !== rounds).map((count) => `${count} of ${rounds}`),
        },
      ],
    }
  },
}
