import type { Value } from './copy.ts'
import { capital, invent } from './words.ts'
import type { World } from './world.ts'

export const memberColumns = 'members (id, name, email, username, password_hash, bio, created_at)'

const before = Date.UTC(2024, 8, 1)

/** Members who can't sign in by password. */
export function* members({ sizes, random }: World): Generator<Value[]> {
  for (let id = 1; id <= sizes.members; id += 1) {
    const first = capital(invent(random)).slice(0, 20)
    const last = capital(invent(random)).slice(0, 20)
    const username = `${first.toLowerCase().slice(0, 10)}_${id}`
    yield [id, `${first} ${last}`, `${username}@example.org`, username, '-', '', new Date(before)]
  }
}

export const interestColumns = 'member_interests (member_id, category_id)'

/** Half of the members have interests, at most five. */
export function* interests({ sizes, random, drawCategory }: World): Generator<Value[]> {
  for (let member = 1; member <= sizes.members; member += 2) {
    const chosen = new Set(Array.from({ length: 1 + random.below(5) }, drawCategory))
    for (const category of chosen) yield [member, category]
  }
}

export const listColumns = 'saved_lists (id, member_id, name, is_default, created_at)'

/** Everybody's default list has the member's id; every third member has up to five more. */
export function* lists({ sizes, random }: World): Generator<Value[]> {
  for (let id = 1; id <= sizes.members; id += 1) yield [id, id, 'Saved', true, new Date(before)]
  let id = sizes.members
  for (let member = 3; member <= sizes.members; member += 3) {
    for (let more = 1 + random.below(5); more > 0; more -= 1) {
      id += 1
      yield [id, member, `List ${more}`, false, new Date(before + id)]
    }
  }
}
