import type { Overview, OverviewDay, getOverview as contract } from '#contract/overview.ts'
import { schemaState } from '#database/migrations.ts'
import { readNotice } from '#database/operator-notices.ts'
import type { Call } from '#api/http/call.ts'
import { countOpenCases } from '#api/moderation/public.ts'
import { webhooksTurnedOff } from '#api/webhooks/public.ts'
import { diskOf, pictureBytes } from './disk.ts'
import { kept } from './kept.ts'
import { databaseState, moderatorsWithoutSecondFactor, queueFigures, siteFigures } from './queries.ts'
import { warningsOf } from './warnings.ts'

const minuteMs = 60_000

const figuresOf = kept(siteFigures, minuteMs)
// A large site has many files.
const mediaOf = kept(pictureBytes, 10 * minuteMs)

function sumOf(series: OverviewDay[], noun: 'members' | 'posts' | 'comments'): number {
  return series.reduce((sum, day) => sum + day[noun], 0)
}

export async function getOverview(call: Call<typeof contract>): Promise<Overview> {
  const { database, needs, media, dumpDir, installation, demoSignIn, siteUrl, operatorEmail } = call
  await needs.flush()
  const figures = await figuresOf(database)
  const queue = await queueFigures(database)
  const state = await databaseState(database)
  const { series } = figures
  const reports_open = await countOpenCases(database)
  const migrations = await schemaState(database)
  const moderators = await moderatorsWithoutSecondFactor(database)
  const untrustedProxy = await readNotice(database, 'untrusted_proxy')
  const backup = await readNotice(database, 'backup')
  const [media_bytes, disk] = await Promise.all([
    mediaOf(media).catch(() => null),
    diskOf(media.folder ?? dumpDir),
  ])
  return {
    version: installation.version,
    numbers: {
      members: figures.members,
      members_30d: sumOf(series, 'members'),
      active_30d: figures.active,
      posts_30d: sumOf(series, 'posts'),
      comments_30d: sumOf(series, 'comments'),
      needs_30d: figures.needs,
      reports_open,
    },
    series,
    jobs: { waiting: queue.waiting, failed: queue.failed, oldest_waiting_s: queue.oldest_waiting_s },
    mail: {
      waiting: queue.mails_waiting,
      failed: queue.mails_failed,
      last_sent_at: state.last_sent_at?.toISOString() ?? null,
      transport: installation.hasMailServer ? 'smtp' : 'files',
    },
    database: { size_bytes: state.size_bytes, version: state.version, migrations },
    media_bytes,
    disk_free_bytes: disk.free,
    link_checks: { checked_7d: figures.checked, gone: figures.gone },
    warnings: warningsOf({
      isPublic: !demoSignIn,
      siteUrl,
      hasOperatorEmail: operatorEmail !== undefined,
      hasRateLimits: installation.hasRateLimits,
      hasMailServer: installation.hasMailServer,
      hasDemo: figures.has_demo,
      newcomers: figures.newcomers,
      failedJobs: queue.failed - queue.mails_failed,
      failedMails: queue.mails_failed,
      lateMails: queue.mails_late,
      migrations,
      disk,
      moderatorsWithoutSecondFactor: moderators,
      untrustedProxy: untrustedProxy?.detail,
      lastBackupAt: backup?.notedAt,
      hasSavedPages: state.has_saved_pages,
      webhooksOff: await webhooksTurnedOff(database),
    }),
  }
}
