import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApi } from '#api/app.ts'
import { startMailWorker, type MailWorker } from '#api/effects/mail-worker.ts'
import { modelSummarizer } from '#api/effects/model-summary.ts'
import type { Database } from '#database/client.ts'
import type { Config } from './config.ts'
import { requestLog, type Log } from './log.ts'
import { limitsFor } from './rate-limits.ts'

/** The API with the services that the configuration names, and the worker that sends its mails. */
export async function createSite(
  database: Database,
  config: Config,
  { secret, mediaDir }: { secret: string; mediaDir: string },
  log: Log,
): Promise<{ app: FastifyInstance; mails: MailWorker }> {
  const { siteName, operatorEmail, demoSignIn, trustProxy, refusedHosts } = config
  const mails = startMailWorker({
    database,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom ?? `${siteName} <no-reply@${new URL(config.siteUrl).hostname}>`,
    outboxDir: join(config.dataDir, 'outbox'),
    log,
  })
  const app = await createApi({
    ...{ database, secret, mediaDir, siteName, operatorEmail, demoSignIn, trustProxy, refusedHosts },
    summarizer: summarizer(config.ai),
    wakeMail: mails.wake,
    limits: limitsFor(config.rateLimits, secret, database, config.databaseUrl !== undefined),
    log: requestLog(config.logLevel),
  })
  return { app, mails }
}

/** The model of AI_BASE_URL, where one is named; else the API takes a text's own sentences. */
function summarizer({ baseUrl, apiKey, model }: Config['ai']) {
  return baseUrl && model ? modelSummarizer({ baseUrl, apiKey, model }) : undefined
}
