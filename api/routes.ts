import { accountEventRoutes } from './account-events/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { categoryRoutes } from './categories/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import { mentionRoutes } from './mentions/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { emailVerificationRoutes } from './email-verification/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import { finderRoutes } from './finder/routes.ts'
import { followRoutes } from './follows/routes.ts'
import { listRoutes } from './lists/routes.ts'
import { integrityRoutes } from './integrity/routes.ts'
import { rankRoutes } from './ranks/routes.ts'
import { makerRoutes } from './makers/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { muteRoutes } from './mutes/routes.ts'
import { notificationSettingsRoutes } from './notification-settings/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { passwordResetRoutes } from './password-reset/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { postPictureRoutes } from './post-pictures/routes.ts'
import { postRoutes } from './posts/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import { providerRoutes } from './providers/routes.ts'
import { reactionRoutes } from './reactions/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { signInMethodRoutes } from './sign-in-methods/routes.ts'
import { summaryRoutes } from './summaries/routes.ts'
import { toolFactRoutes } from './tool-facts/routes.ts'
import { toolRoutes } from './tools/routes.ts'
import { twoFactorRoutes } from './two-factor/routes.ts'
import { verdictRoutes } from './verdicts/routes.ts'
import type { Route } from './http/call.ts'

/** Every call of the API with its handler. */
export const routes: Route[] = [
  ...accountRoutes,
  ...accountEventRoutes,
  ...sessionRoutes,
  ...categoryRoutes,
  ...commentRoutes,
  ...mentionRoutes,
  ...contactRoutes,
  ...emailVerificationRoutes,
  ...feedRoutes,
  ...finderRoutes,
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
  ...summaryRoutes,
  ...toolFactRoutes,
  ...toolRoutes,
  ...twoFactorRoutes,
  ...verdictRoutes,
]
