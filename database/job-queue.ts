import type pg from 'pg'
import { PgBoss, type ConstructorOptions, type Queue, type QueueResult } from 'pg-boss'

/** The name of a job queue. */
export type QueueName =
  | 'mail'
  | 'cleanup'
  | 'dump'
  | 'logos'
  | 'finder'
  | 'imports'
  | 'link-checks'
  | 'list-items'
  | 'new-posts'
  | 'notification-mails'
  | 'push'
  | 'saved-needs'
  | 'tool-changes'
  | 'tool-reviews'
  | 'verdicts'
  | 'webhooks'
  | 'weights'

type QueueSettings = Required<
  Pick<Queue, 'policy' | 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax'>
> &
  Required<Pick<Queue, 'expireInSeconds' | 'retentionSeconds' | 'deleteAfterSeconds'>>

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Settings of a job that looks for work regularly. The next one does what a failed one has left. */
const sweep = {
  // At most one is waiting or running.
  policy: 'exclusive',
  retryLimit: 0,
  retryDelay: minute,
  retryBackoff: true,
  retryDelayMax: minute,
  retentionSeconds: hour,
  deleteAfterSeconds: hour,
} as const

/** Settings of a job that notifies many members of a post. */
const announcement = {
  policy: 'standard',
  // Again after 5 to 10 s, 10 to 20 s and so on. After a day the post is no news.
  retryLimit: 100,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 10 * minute,
  expireInSeconds: 15 * minute,
  retentionSeconds: day,
  deleteAfterSeconds: hour,
} as const

const queues: Record<QueueName, QueueSettings> = {
  mail: {
    policy: 'standard',
    // Again after 3 to 6 s, 6 to 12 s, 12 to 24 s and so on up to an hour. The mail's own deadline ends the tries.
    retryLimit: 1000,
    retryDelay: 3,
    retryBackoff: true,
    retryDelayMax: hour,
    // Far longer than a try can take: after it, the process that took the mail counts as crashed.
    expireInSeconds: 5 * minute,
    retentionSeconds: 14 * day,
    deleteAfterSeconds: 7 * day,
  },
  cleanup: {
    // At most one is waiting or running.
    policy: 'exclusive',
    retryLimit: 2,
    retryDelay: minute,
    retryBackoff: true,
    retryDelayMax: 5 * minute,
    expireInSeconds: hour,
    retentionSeconds: day,
    deleteAfterSeconds: day,
  },
  'new-posts': announcement,
  'list-items': announcement,
  logos: { ...sweep, expireInSeconds: 15 * minute },
  // At most one is waiting, also while one runs: the settings may have changed since it looked.
  dump: { ...sweep, policy: 'short', expireInSeconds: 2 * hour },
  // The next one goes on where one ends, so a killed process holds the texts up for minutes only.
  finder: { ...sweep, expireInSeconds: 5 * minute },
  'link-checks': { ...sweep, expireInSeconds: hour },
  push: { ...sweep, expireInSeconds: 5 * minute },
  'saved-needs': { ...sweep, expireInSeconds: hour },
  // The next one goes on where a killed process has stopped.
  'tool-changes': { ...sweep, expireInSeconds: 15 * minute },
  'tool-reviews': { ...sweep, expireInSeconds: hour },
  verdicts: { ...sweep, expireInSeconds: 15 * minute },
  weights: { ...sweep, expireInSeconds: hour },
  // At most one is waiting. Several may run, each on other imports, for half an hour.
  imports: { ...sweep, policy: 'short', expireInSeconds: hour },
  // At most one is waiting. Several may run, so that a killed process holds up nothing.
  webhooks: { ...sweep, policy: 'short', expireInSeconds: 5 * minute },
  // At most one is waiting. Several may run, each for other members, so that a killed process holds nobody up.
  'notification-mails': { ...sweep, policy: 'short', expireInSeconds: 15 * minute },
}

/** Cron expressions in UTC. A schedule makes one job, however many servers run. */
const schedules: Partial<Record<QueueName, string>> = {
  cleanup: '17 * * * *',
  // Makes one a night: see api/dump/worker.ts.
  dump: '33 * * * *',
  logos: '* * * * *',
  finder: '* * * * *',
  imports: '* * * * *',
  'link-checks': '*/15 * * * *',
  push: '* * * * *',
  'saved-needs': '37 * * * *',
  'notification-mails': '*/5 * * * *',
  'tool-changes': '* * * * *',
  'tool-reviews': '7 * * * *',
  verdicts: '* * * * *',
  webhooks: '* * * * *',
  weights: '47 * * * *',
}

/** Options without features of pg-boss that the site does not use. */
export const quietOptions = {
  registerInstance: false,
  monitorVacuum: false,
  reindex: false,
  openTelemetry: { enabled: false },
} satisfies ConstructorOptions

const missingRight = '42501'
// Next to `schemaLock`: a start with nothing to migrate must not wait for a backup.
const jobQueueLock = 7_306_411_852_019n

/**
 * Creates the schema `pgboss` and the queues, or brings them to the version of this program, under an advisory lock: of
 * several servers that start at once one does it. The lock is released with the connection. Throws a sentence when the database user may not create the schema.
 */
export async function createJobQueue(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [jobQueueLock])
  const { rows } = await client.query<{ isThere: boolean; user: string; database: string }>(
    `select to_regnamespace('pgboss') is not null as "isThere", current_user as user, current_database() as database`,
  )
  const { isThere, user, database } = rows[0]!
  const boss = new PgBoss({
    ...quietOptions,
    db: { executeSql: (text, values) => client.query(text, values as unknown[] | undefined) },
    createSchema: !isThere,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  try {
    await boss.start()
    const names = Object.keys(queues) as QueueName[]
    const found = new Map((await boss.getQueues(names)).map((queue) => [queue.name, queue]))
    for (const name of names) await settleQueue(boss, name, found.get(name))
  } catch (error) {
    if ((error as { code?: string }).code !== missingRight) throw error
    throw new Error(
      `The job queue needs a schema that the database user ${user} may not create. ` +
        `Run: create schema pgboss authorization "${user}"; or: grant create on database "${database}" to "${user}";`,
      { cause: error },
    )
  } finally {
    await boss.stop({ graceful: false })
  }
}

async function settleQueue(boss: PgBoss, name: QueueName, found: QueueResult | undefined): Promise<void> {
  const { policy, ...settings } = queues[name]
  if (!found) await boss.createQueue(name, { policy, ...settings })
  else if (Object.entries(settings).some(([key, value]) => found[key as keyof QueueResult] !== value)) {
    await boss.updateQueue(name, settings)
  }
  const cron = schedules[name]
  if (cron === undefined) return
  const planned = await boss.getSchedule(name)
  if (planned?.cron !== cron) await boss.schedule(name, cron)
}
