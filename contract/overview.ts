import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { time } from './fields.ts'
import { limits } from './limits.ts'

const count = z.int().min(0)

/** A problem of the site that its operator can solve. */
export const siteWarning = z
  .object({
    code: z.string(),
    /** The problem and its remedy, in sentences. */
    text: z.string(),
    /** The path of the page that helps; null where the remedy is outside the site, such as an environment variable. */
    url: z.string().nullable(),
  })
  .meta({ id: 'SiteWarning' })
export type SiteWarning = z.infer<typeof siteWarning>

export const overviewDay = z.object({
  /** In UTC. */
  day: z.iso.date(),
  members: count,
  posts: count,
  comments: count,
})
export type OverviewDay = z.infer<typeof overviewDay>

export const overview = z
  .object({
    /** Of this program. */
    version: z.string(),
    /** Days begin at midnight in UTC. The last 30 days are those of `series`. At most a minute old. */
    numbers: z.object({
      members: count,
      members_30d: count,
      active_30d: count,
      posts_30d: count,
      comments_30d: count,
      needs_30d: count,
      reports_open: count,
    }),
    /** The last 30 days, the oldest first, today included. Posts and comments are those that are shown. */
    series: z.array(overviewDay).length(limits.overview.days),
    jobs: z.object({ waiting: count, failed: count, oldest_waiting_s: count.nullable() }),
    mail: z.object({
      waiting: count,
      failed: count,
      last_sent_at: time.nullable(),
      /** `files`: mails are written to files and not sent. */
      transport: z.enum(['smtp', 'files']),
    }),
    database: z.object({
      size_bytes: count,
      /** Of PostgreSQL. */
      version: z.string(),
      /** The migrations of the database, compared with those of this program. */
      migrations: z.enum(['current', 'behind', 'ahead']),
    }),
    /** Pictures and logos. At most ten minutes old; null where the object storage does not say so in time. */
    media_bytes: count.nullable(),
    /** On the disk of the pictures, or of the other data when pictures are in object storage. */
    disk_free_bytes: count,
    link_checks: z.object({ checked_7d: count, gone: count }),
    warnings: z.array(siteWarning),
  })
  .meta({ id: 'Overview' })
export type Overview = z.infer<typeof overview>

export const getOverview = endpoint({
  name: 'getOverview',
  method: 'GET',
  path: '/admin/overview/',
  access: 'administrator',
  status: 200,
  summary: 'Figures of the site, its state, and what its operator should do.',
  answer: overview,
})
