import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { theModerators } from '#contract/notifications.ts'
import type { Database } from '#database/client.ts'
import { areConfusable, skeletonsOf } from '#api/confusables/public.ts'
import type { FieldErrors } from '#api/http/app-error.ts'

// Words of usernames that claim to speak for the site.
const roles = [
  ...['admin', 'admins', 'administrator', 'administrators', 'sysadmin', 'webadmin', 'superadmin'],
  ...['moderator', 'moderators', 'moderation', 'mod', 'mods', 'support', 'helpdesk', 'help', 'staff'],
  ...['system', 'root', 'superuser', 'operator', 'official', 'security', 'abuse', 'noreply'],
  ...['webmaster', 'postmaster', 'hostmaster', 'toolshelf'],
]
// Words that change nothing about such a claim.
const fillers = ['the', 'team', 'account', 'site']

function consistsOf(text: string, words: string[]): boolean {
  return (
    text === '' || words.some((word) => text.startsWith(word) && consistsOf(text.slice(word.length), words))
  )
}

const skeletons = (words: string[]) => [...new Set(words.flatMap(skeletonsOf))].filter((one) => one !== '')
const ofRoles = skeletons(roles)
const ofFillers = skeletons(fillers)

/**
 * Whether a username claims to speak for the site, as `admin`, `Adm1n`, `_admin_` and `toolshelf_support` do. The
 * site's own name is reserved as well.
 */
export function isReservedUsername(username: string, siteName: string): boolean {
  const words = [...ofRoles, ...skeletons([siteName]), ...ofFillers]
  return skeletonsOf(username).some(
    (skeleton) => consistsOf(skeleton, words) && !consistsOf(skeleton, ofFillers),
  )
}

interface Named {
  id: number
  name: string
  username: string
}

/** The moderators and one member. */
async function moderatorsAnd(database: Database, member: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name, username from members where role = 'moderator'
    union all
    select id, name, username from members where id = ${member}
  `.execute(database)
  return rows
}

interface ChosenNames {
  name?: string | undefined
  username?: string | undefined
}

interface NameContext {
  siteName: string
  /** The member's id; absent at sign-up. */
  member?: number
}

/**
 * Field errors of a chosen name or username that is reserved or confusable with a reserved one. The site's name, 'The
 * moderators' and the current names of other moderators are reserved as names. Members may keep their current names.
 */
export async function reservedNames(
  database: Database,
  { name, username }: ChosenNames,
  { siteName, member = 0 }: NameContext,
): Promise<FieldErrors> {
  if (name === undefined && username === undefined) return {}
  const named = await moderatorsAnd(database, member)
  const before = named.find(({ id }) => id === member)
  const errors: FieldErrors = {}
  if (name !== undefined && name !== before?.name) {
    const moderators = named.filter(({ id }) => id !== member).map((moderator) => moderator.name)
    const isReserved = [siteName, theModerators, ...moderators].some((other) => areConfusable(name, other))
    if (isReserved) errors['name'] = [messages.name.reserved]
  }
  if (username !== undefined && username !== before?.username && isReservedUsername(username, siteName)) {
    errors['username'] = [messages.username.reserved]
  }
  return errors
}
