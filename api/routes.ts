import { accountEventRoutes } from './accounts/events/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { administrationRoutes } from './administration/routes.ts'
import { importRoutes } from './administration/imports/routes.ts'
import { failedJobRoutes } from './administration/jobs/routes.ts'
import { overviewRoutes } from './administration/overview/routes.ts'
import { categoryRoutes } from './categories/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import { mentionRoutes } from './members/mentions/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { dumpRoutes } from './dump/routes.ts'
import { emailVerificationRoutes } from './accounts/email-verification/routes.ts'
import { feedRoutes } from './posts/feed/routes.ts'
import { finderRoutes } from './finder/routes.ts'
import { savedNeedRoutes } from './finder/saved/routes.ts'
import { followRoutes } from './members/follows/routes.ts'
import { inviteRoutes } from './accounts/invites/routes.ts'
import { listRoutes } from './lists/routes.ts'
import { integrityRoutes } from './ranks/integrity/routes.ts'
import { rankRoutes } from './ranks/routes.ts'
import { makerRoutes } from './tools/makers/routes.ts'
import { memberAdministrationRoutes } from './administration/members/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { muteRoutes } from './members/mutes/routes.ts'
import { notificationSettingsRoutes } from './notifications/settings/routes.ts'
import { pushRoutes } from './notifications/push/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { passkeyRoutes } from './accounts/passkeys/routes.ts'
import { passwordResetRoutes } from './accounts/password-reset/routes.ts'
import { passwordRoutes } from './accounts/passwords/routes.ts'
import { postPictureRoutes } from './posts/pictures/routes.ts'
import { postRoutes } from './posts/routes.ts'
import { profileRoutes } from './members/profiles/routes.ts'
import { providerRoutes } from './accounts/providers/routes.ts'
import { reactionRoutes } from './posts/reactions/routes.ts'
import { reportRoutes } from './moderation/reports/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { sessionRoutes } from './accounts/sessions/routes.ts'
import { setupRoutes } from './accounts/setup/routes.ts'
import { signInMethodRoutes } from './accounts/sign-in-methods/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { summaryRoutes } from './summaries/routes.ts'
import { tokenRoutes } from './accounts/tokens/routes.ts'
import { toolFactRoutes } from './tools/facts/routes.ts'
import { toolHistoryRoutes } from './tools/history/routes.ts'
import { toolRoutes } from './tools/routes.ts'
import { twoFactorRoutes } from './accounts/two-factor/routes.ts'
import { verdictRoutes } from './verdicts/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import type { Route } from './http/call.ts'

/** Every call of the API with its handler. */
export const routes: Route[] = [
  ...administrationRoutes,
  ...memberAdministrationRoutes,
  ...inviteRoutes,
  ...overviewRoutes,
  ...importRoutes,
  ...dumpRoutes,
  ...failedJobRoutes,
  ...webhookRoutes,
  ...accountRoutes,
  ...setupRoutes,
  ...accountEventRoutes,
  ...sessionRoutes,
  ...tokenRoutes,
  ...categoryRoutes,
  ...commentRoutes,
  ...mentionRoutes,
  ...contactRoutes,
  ...emailVerificationRoutes,
  ...feedRoutes,
  ...finderRoutes,
  ...savedNeedRoutes,
  ...followRoutes,
  ...reactionRoutes,
  ...memberRoutes,
  ...makerRoutes,
  ...integrityRoutes,
  ...rankRoutes,
  ...moderationRoutes,
  ...muteRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...notificationSettingsRoutes,
  ...passkeyRoutes,
  ...passwordResetRoutes,
  ...passwordRoutes,
  ...postRoutes,
  ...postPictureRoutes,
  ...profileRoutes,
  ...providerRoutes,
  ...reportRoutes,
  ...listRoutes,
  ...searchRoutes,
  ...signInMethodRoutes,
  ...siteRoutes,
  ...summaryRoutes,
  ...toolFactRoutes,
  ...toolHistoryRoutes,
  ...toolRoutes,
  ...twoFactorRoutes,
  ...verdictRoutes,
]
