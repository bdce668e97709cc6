import { z } from 'zod'
import { category } from './categories.ts'
import { currentPassword, fullName, username } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { httpAddress, id, line, text, time } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { pictureTypes } from './pictures.ts'
import { post } from './posts.ts'

const optionalAddress = z.string().optional()

/** Counts of a member's shown posts, likes received and comments. `avg_rating` is null without ratings of others. */
export const stats = z.object({
  posts: z.int(),
  likes_received: z.int(),
  comments: z.int(),
  avg_rating: z.number().nullable(),
})

/** The member's own account. */
export const user = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    username: z.string(),
    profile_picture: z.string().nullable(),
    bio: z.string(),
    interests: z.array(category),
    created_at: time,
    location: z.string(),
    website: z.string(),
    company: z.string(),
    job_title: z.string(),
    phone: z.string(),
    social_links: z.object({ github: optionalAddress, x: optionalAddress, linkedin: optionalAddress }),
    settings: z.object({ email_notifications: z.boolean() }),
    role: z.enum(['member', 'moderator']),
    /** Whether the member runs the site. Administrators are moderators. */
    is_admin: z.boolean(),
    /** True for every address while the site asks for no verification. */
    email_verified: z.boolean(),
    two_factor: z.boolean(),
    has_password: z.boolean(),
    passkey_count: z.int(),
    /** Ids of the providers that the member can sign in with. */
    providers: z.array(z.string()),
    /** By when a moderator needs a second factor; null where none is missing. */
    second_factor_due_at: time.nullable(),
    stats,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/profiles/',
  access: 'member',
  status: 200,
  summary: "The member's own account.",
  answer: user,
})

export const listHighlighted = endpoint({
  name: 'listHighlighted',
  method: 'GET',
  path: '/profiles/highlighted-tools/',
  access: 'member',
  status: 200,
  summary: 'The best rated posts of others, at most 5, the member’s interests first.',
  answer: z.array(post),
})

function address(label: string) {
  return httpAddress({
    invalid: `${label} must be a full address that starts with http:// or https://`,
    long: `${label} can have at most ${limits.link.max} characters`,
    spaces: `${label} can not contain spaces`,
  })
}

/** An empty address takes the link away. */
const socialLinks = z.object(
  {
    github: address('The GitHub link').optional(),
    x: address('The X link').optional(),
    linkedin: address('The LinkedIn link').optional(),
  },
  { error: 'Social links must be an object' },
)

const settings = z.object(
  { email_notifications: z.boolean({ error: 'Email notifications must be true or false' }).optional() },
  { error: 'Settings must be an object' },
)

const interest = z
  .int({ error: messages.post.unknownCategory })
  .min(1, { error: messages.post.unknownCategory })
  .max(limits.id, { error: messages.post.unknownCategory })

/** A change of the own account; absent fields stay, also inside an object. */
export const profileChange = z
  .object({
    name: fullName,
    username,
    bio: text('Bio', limits.bio),
    interests: z
      .array(interest, { error: 'Interests must be a list of category ids' })
      .max(limits.profile.interests, {
        error: `At most ${limits.profile.interests} interests can be chosen`,
      }),
    location: line('Location', limits.profile.location),
    website: address('Website'),
    company: line('Company', limits.profile.company),
    job_title: line('Job title', limits.profile.jobTitle),
    phone: line('Phone', limits.profile.phone),
    social_links: socialLinks,
    settings,
  })
  .partial()

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PATCH',
  path: '/profiles/',
  access: 'member',
  status: 200,
  summary:
    "Changes parts of the member's own account. A username that is given up is reserved for the member, and leads to the member's page, for 90 days. A new one is told by mail.",
  body: profileChange,
  answer: user,
})

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/profiles/',
  access: 'member',
  recent: 'passwordless',
  status: 204,
  summary: 'Deletes the account and all it wrote.',
  body: z.object({ password: currentPassword.optional() }),
})

export const uploadPicture = endpoint({
  name: 'uploadPicture',
  method: 'PUT',
  path: '/profiles/picture/',
  access: 'member',
  status: 200,
  summary:
    'Sets the profile picture: multipart field `picture`, PNG, JPEG or WebP up to 5 MiB and 50 megapixels.',
  upload: 'picture',
  uploadTypes: pictureTypes,
  answer: user,
})

export const deletePicture = endpoint({
  name: 'deletePicture',
  method: 'DELETE',
  path: '/profiles/picture/',
  access: 'member',
  status: 204,
  summary: 'Removes the profile picture.',
})
