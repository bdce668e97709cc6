import { z } from 'zod'
import { fullName } from '#contract/accounts.ts'
import { profileChange } from '#contract/profiles.ts'
import { joinName } from './name-parts.ts'

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

// Apart from the others, so that it is told whatever else is wrong: each field has its own message.
const nameParts = z
  .object({ firstName: z.string().trim(), lastName: z.string().trim() })
  .refine((parts) => nameProblem(parts) === undefined, {
    path: ['firstName'],
    error: ({ input }) => nameProblem(input as NameParts),
  })

interface NameParts {
  firstName: string
  lastName: string
}

function nameProblem(parts: NameParts): string | undefined {
  return fullName.safeParse(joinName(parts)).error?.issues[0]?.message
}

/** What the profile form may hold: the contract's rules, with the name in two parts. */
export const profileFields = z.intersection(fields, nameParts)
