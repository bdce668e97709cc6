import type { User } from '#contract/profiles.ts'

/** Who is signed in. Registration answers with less than the profile, so the rest may be missing. */
export type Member = Pick<User, 'id' | 'name' | 'email' | 'username' | 'created_at'> & Partial<User>
