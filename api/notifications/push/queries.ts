import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#api/http/viewer.ts'
import type { Database } from '#database/client.ts'
import { retrying } from '#database/retry.ts'

interface StoredKeys {
  public_key: string
  encrypted_private_key: Buffer
}

/** A browser, as the Push API describes it. */
interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

function hashOf(endpoint: string): Buffer {
  return createHash('sha256').update(endpoint).digest()
}

export async function findKeys(database: Database): Promise<StoredKeys | undefined> {
  return database.selectFrom('push_keys').select(['public_key', 'encrypted_private_key']).executeTakeFirst()
}

/** Stores the key pair, in place of one that cannot be used any more; has no effect where there is another. */
export async function storeKeys(
  database: Database,
  keys: StoredKeys,
  replaced: string | undefined,
): Promise<void> {
  await sql`
    with removed as (
      delete from push_subscriptions where exists (select from push_keys where public_key = ${replaced ?? null})
    )
    insert into push_keys (public_key, encrypted_private_key)
    values (${keys.public_key}, ${keys.encrypted_private_key})
    on conflict (id) do update
    set public_key = excluded.public_key, encrypted_private_key = excluded.encrypted_private_key
    where push_keys.public_key = ${replaced ?? null}
  `.execute(database)
}

/**
 * Stores a browser of the viewer for as long as the session goes on. A browser of another member becomes the viewer's.
 * False when the viewer has the most that are allowed.
 */
export async function storeSubscription(
  database: Database,
  { id: member, tokenHash }: Viewer,
  { endpoint, keys }: Subscription,
): Promise<boolean> {
  const endpointHash = hashOf(endpoint)
  return retrying(() =>
    database.transaction().execute(async (transaction) => {
      // The lock makes concurrent calls of a member count each other's rows.
      await sql`select from members where id = ${member} for no key update`.execute(transaction)
      const { rows } = await sql<{ others: number }>`
        select count(*)::integer as others from push_subscriptions
        where member_id = ${member} and endpoint_hash <> ${endpointHash}
      `.execute(transaction)
      if (rows[0]!.others >= limits.pushSubscriptions) return false
      // With it go the messages for the other member.
      await sql`
        delete from push_subscriptions where endpoint_hash = ${endpointHash} and member_id <> ${member}
      `.execute(transaction)
      await sql`
        insert into push_subscriptions (member_id, session_hash, endpoint, endpoint_hash, p256dh, auth)
        values (${member}, ${tokenHash}, ${endpoint}, ${endpointHash}, ${keys.p256dh}, ${keys.auth})
        on conflict (endpoint_hash) do update
        set member_id = excluded.member_id, session_hash = excluded.session_hash, p256dh = excluded.p256dh,
          auth = excluded.auth
      `.execute(transaction)
      return true
    }),
  )
}

/** Forgets a browser of a member. */
export async function deleteSubscription(
  database: Database,
  member: number,
  endpoint: string,
): Promise<void> {
  await sql`
    delete from push_subscriptions where endpoint_hash = ${hashOf(endpoint)} and member_id = ${member}
  `.execute(database)
}
