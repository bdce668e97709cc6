import * as accountExport from './account-export.ts'
import * as accountSecurity from './account-security.ts'
import * as accounts from './accounts.ts'
import * as administration from './administration.ts'
import * as categories from './categories.ts'
import * as categoryModeration from './category-moderation.ts'
import * as changes from './changes.ts'
import * as comments from './comments.ts'
import * as commentLikes from './comment-likes.ts'
import * as contact from './contact.ts'
import * as dump from './dump.ts'
import * as emailVerification from './email-verification.ts'
import type { Endpoint } from './endpoint.ts'
import * as failedJobs from './failed-jobs.ts'
import * as feed from './feed.ts'
import * as finder from './finder.ts'
import * as finds from './finds.ts'
import * as follows from './follows.ts'
import * as helpfulMarks from './helpful-marks.ts'
import * as imports from './imports.ts'
import * as integrity from './integrity.ts'
import * as invites from './invites.ts'
import * as lists from './lists.ts'
import * as makers from './makers.ts'
import * as memberFollows from './member-follows.ts'
import * as memberAdministration from './member-administration.ts'
import * as members from './members.ts'
import * as mentions from './mentions.ts'
import * as moderation from './moderation.ts'
import * as moderationCounts from './moderation-counts.ts'
import * as moderationLog from './moderation-log.ts'
import * as mutes from './mutes.ts'
import * as notifications from './notifications.ts'
import * as notificationSettings from './notification-settings.ts'
import * as overview from './overview.ts'
import * as passkeys from './passkeys.ts'
import * as passwordReset from './password-reset.ts'
import * as passwords from './passwords.ts'
import * as postPictures from './post-pictures.ts'
import * as posts from './posts.ts'
import * as profiles from './profiles.ts'
import * as providers from './providers.ts'
import * as publicLists from './public-lists.ts'
import * as push from './push.ts'
import * as ranks from './ranks.ts'
import * as reactions from './reactions.ts'
import * as reports from './reports.ts'
import * as search from './search.ts'
import * as setup from './setup.ts'
import * as signInMethods from './sign-in-methods.ts'
import * as site from './site.ts'
import * as summaries from './summaries.ts'
import * as tokens from './tokens.ts'
import * as toolFacts from './tool-facts.ts'
import * as toolHistory from './tool-history.ts'
import * as toolList from './tool-list.ts'
import * as toolModeration from './tool-moderation.ts'
import * as tools from './tools.ts'
import * as twoFactor from './two-factor.ts'
import * as verdicts from './verdicts.ts'
import * as webhooks from './webhooks.ts'

const modules = {
  ...administration,
  ...setup,
  ...memberAdministration,
  ...invites,
  ...overview,
  ...dump,
  ...imports,
  ...failedJobs,
  ...accounts,
  ...twoFactor,
  ...accountSecurity,
  ...passwordReset,
  ...signInMethods,
  ...passwords,
  ...providers,
  ...emailVerification,
  ...profiles,
  ...accountExport,
  ...members,
  ...categories,
  ...feed,
  ...posts,
  ...postPictures,
  ...reactions,
  ...helpfulMarks,
  ...comments,
  ...commentLikes,
  ...mentions,
  ...lists,
  ...publicLists,
  ...notifications,
  ...push,
  ...notificationSettings,
  ...search,
  ...site,
  ...summaries,
  ...contact,
  ...reports,
  ...moderation,
  ...moderationCounts,
  ...moderationLog,
  ...categoryModeration,
  ...tools,
  ...toolList,
  ...toolFacts,
  ...toolHistory,
  ...toolModeration,
  ...verdicts,
  ...webhooks,
  ...finder,
  ...finds,
  ...follows,
  ...changes,
  ...memberFollows,
  ...mutes,
  ...makers,
  ...integrity,
  ...ranks,
  ...passkeys,
  ...tokens,
}

type Modules = typeof modules

/** Every call of the contract by its name: all endpoints that the contract's modules export. */
export type Endpoints = {
  [Name in keyof Modules as Modules[Name] extends Endpoint ? Name : never]: Modules[Name]
}

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported
}

export const endpoints = Object.fromEntries(
  Object.entries(modules).filter(([, exported]) => isEndpoint(exported)),
) as Endpoints
