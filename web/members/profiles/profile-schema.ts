import { z } from 'zod'
import { fullName } from '#contract/accounts.ts'
import { profileChange } from '#contract/profiles.ts'
import { joinName, type NameParts } from './name-parts.ts'

const { shape } = profileChange
const links = shape.social_links.unwrap().shape

const fields = z.object({
  username: shape.username.unwrap(),
  bio: shape.bio.unwrap(),
  location: shape.location.unwrap(),
  website: shape.website.unwrap(),
  company: shape.company.unwrap(),
  job_title: shape.job_title.unwrap(),
  phone: shape.phone.unwrap(),
  interests: shape.interests.unwrap(),
  github: links.github.unwrap(),
  x: links.x.unwrap(),
  linkedin: links.linkedin.unwrap(),
  email_notifications: z.boolean(),
})

// An intersection reports a wrong name even when other fields are invalid; a refinement of the object would not.
const name = z
  .object({ firstName: z.string().trim(), lastName: z.string().trim() })
  .refine((parts) => nameError(parts) === undefined, {
    path: ['firstName'],
    error: ({ input }) => nameError(input as NameParts),
  })

function nameError(parts: NameParts): string | undefined {
  return fullName.safeParse(joinName(parts)).error?.issues[0]?.message
}

/** Fields of the profile form: the contract's rules, with the name in two parts. */
export const profileSchema = z.intersection(fields, name)
