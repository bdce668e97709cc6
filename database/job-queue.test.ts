import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './client.ts'
import { migrate } from './migrate.ts'
import { migrationFiles } from './migrations.ts'
import { createEmptyDatabase } from '#testing/database.ts'

async function opened() {
  const connection = await createEmptyDatabase()
  const database = connect(connection)
  onTestFinished(() => database.destroy())
  return { connection, database }
}

const queueNames = sql<{
  name: string
}>`select name from pgboss.queue where name in ('mail', 'cleanup') order by name`

test('servers that start together create the job queue once', async () => {
  const { connection, database } = await opened()
  await Promise.all([migrate(connection), migrate(connection), migrate(connection)])
  expect((await queueNames.execute(database)).rows).toEqual([{ name: 'cleanup' }, { name: 'mail' }])
  await migrate(connection)
  const { rows } = await sql`select name, cron from pgboss.schedule order by name`.execute(database)
  expect(rows).toEqual([
    { name: 'cleanup', cron: '17 * * * *' },
    { name: 'dump', cron: '33 * * * *' },
    { name: 'finder', cron: '* * * * *' },
    { name: 'imports', cron: '* * * * *' },
    { name: 'link-checks', cron: '*/15 * * * *' },
    { name: 'logos', cron: '* * * * *' },
    { name: 'notification-mails', cron: '*/5 * * * *' },
    { name: 'push', cron: '* * * * *' },
    { name: 'saved-needs', cron: '37 * * * *' },
    { name: 'tool-changes', cron: '* * * * *' },
    { name: 'tool-reviews', cron: '7 * * * *' },
    { name: 'verdicts', cron: '* * * * *' },
    { name: 'webhooks', cron: '* * * * *' },
    { name: 'weights', cron: '47 * * * *' },
  ])
})

test('servers that find all migrations applied create the job queue once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { connection, database } = await opened()
    await migrate(connection, { until: (await migrationFiles()).at(-1)! })
    await Promise.all(Array.from({ length: 6 }, () => migrate(connection)))
    expect((await queueNames.execute(database)).rows).toEqual([{ name: 'cleanup' }, { name: 'mail' }])
  }
})

test('a start brings the settings of a queue to those of the program, and keeps its jobs', async () => {
  const { connection, database } = await opened()
  await migrate(connection)
  await sql`insert into pgboss.job (name, data) values ('mail', '{}')`.execute(database)
  await sql`update pgboss.queue set expire_seconds = 1 where name = 'mail'`.execute(database)
  await migrate(connection)
  const { rows } = await sql`
    select expire_seconds, (select count(*) from pgboss.job where name = 'mail') as jobs
    from pgboss.queue where name = 'mail'
  `.execute(database)
  expect(rows).toEqual([{ expire_seconds: 300, jobs: 1 }])
})

/** A user of the database who may create nothing in it but tables in `public`. */
async function guestOf({ connection, database }: Awaited<ReturnType<typeof opened>>) {
  const name = String(connection.database)
  const { rows } = await sql<{ user: string; isSuper: boolean }>`
    select rolname as user, rolsuper as "isSuper" from pg_roles where rolname = current_user
  `.execute(database)
  const { user, isSuper } = rows[0]!
  const run = (statement: string) => sql.raw(statement).execute(database)
  await run('create extension if not exists pg_trgm')
  // Rights do not bind a superuser, so one takes the role of a guest.
  const guest = isSuper ? `guest_of_${name}` : user
  if (isSuper) {
    await run(`create role ${guest}`)
    await run(`grant create, usage on schema public to ${guest}`)
    onTestFinished(async () => {
      await run(`drop owned by ${guest}`)
      await run(`drop role ${guest}`)
    })
  }
  const createSchema = async () => {
    await run(`grant create on database ${name} to ${guest}`)
    await run(`create schema pgboss authorization ${guest}`)
    await run(`revoke create on database ${name} from ${guest}`)
  }
  await run(`revoke create on database ${name} from ${guest}`)
  return { guest, createSchema, asGuest: { ...connection, ...(isSuper && { options: `-c role=${guest}` }) } }
}

test('a database user who may not create the schema gets a sentence, and may use one that was made before', async () => {
  const site = await opened()
  const { guest, asGuest, createSchema } = await guestOf(site)
  await expect(migrate(asGuest)).rejects.toThrow(`create schema pgboss authorization "${guest}"`)
  await createSchema()
  await migrate(asGuest)
  expect((await queueNames.execute(site.database)).rows).toHaveLength(2)
})
