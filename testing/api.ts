import type { FastifyInstance, InjectOptions } from 'fastify'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, TestRunner } from 'vitest'
import { addressOf } from '#contract/address.ts'
import { createPost, type Post } from '#contract/posts.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { register } from '#contract/accounts.ts'
import type { Connection, Database } from '#database/client.ts'
import { createTestDatabase } from './database.ts'
import { createApi } from '#api/app.ts'
import type { BodyBudget } from '#api/http/body.ts'
import type { Limits } from '#api/http/limits/limits.ts'
import type { MediaStore } from '#api/http/media-store.ts'
import { noSecurityLog, type SecurityLog } from '#api/http/security-log.ts'
import type {
  AccountSettings,
  Embeddings,
  Installation,
  LiveSettings,
  Summarizer,
  Understander,
} from '#api/http/call.ts'
import type { Outgoing, ProviderFetch } from '#api/http/outgoing.ts'
import type { UploadSlots } from '#api/http/uploads.ts'
import { expectErrorShape } from './error-assertions.ts'
import { mediaIn } from './media.ts'
import { insertMember, password, type Member } from './rows.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

interface Given {
  token?: string
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

interface Answered<T> {
  status: number
  headers: Record<string, string | undefined>
  body: T
}

export interface TestApi {
  app: FastifyInstance
  database: Database
  /** For what connects by itself. */
  connection: Connection
  /** The folder of pictures. */
  mediaDir: string
  media: MediaStore
  /** The folder of mails that are written to files. */
  mailDir: string
  /** Makes a call as HTTP would; the body is the parsed JSON, and never a promise that it is the answer's type. */
  call<E extends Endpoint>(endpoint: E, given?: Given): Promise<Answered<Answer<E>>>
  /** Any request at all, for what a proper client would never send. Every error's shape is checked. */
  send(options: InjectOptions): Promise<Answered<any>>
  /** Sends this text as the body of a POST or PUT, as JSON unless the headers say otherwise. */
  sendText(
    method: 'POST' | 'PUT',
    url: string,
    text: string | Buffer,
    headers?: object,
  ): Promise<Answered<any>>
  /** The pages of a list from this address on, following each Link header as it stands. */
  pages(url: string, headers?: Record<string, string>): AsyncGenerator<any[]>
  /** A new member, signed in. */
  member(fields?: Record<string, unknown>): Promise<Member>
  /** Makes this member a moderator, and an administrator if said so. */
  appoint(member: Member, as?: { administrator?: boolean }): Promise<void>
  /** A post of this member. */
  post(by: Member, fields?: Record<string, unknown>): Promise<Post>
}

let counted = 0

interface Settings {
  demoSignIn?: boolean
  /** Replaces the folder of pictures. */
  media?: MediaStore
  accounts?: AccountSettings
  installation?: Installation
  summarizer?: Summarizer
  understander?: Understander
  verdictModel?: string
  limits?: Limits
  bodies?: BodyBudget
  uploads?: UploadSlots
  siteName?: string
  settings?: LiveSettings
  siteUrl?: string
  operatorEmail?: string
  wakeMail?: () => void
  wakeLogos?: () => void
  embeddings?: Embeddings
  /** Adds hooks before those of the routes. */
  addHooks?: (app: FastifyInstance) => void
  wakeNewPosts?: () => void
  wakeListItems?: () => void
  wakeSavedNeeds?: () => void
  wakeWeights?: () => void
  refusedHosts?: string[]
  outgoing?: Outgoing
  providerFetch?: ProviderFetch
  secret?: string
  securityLog?: SecurityLog
  /** False where an error is meant to be. */
  log?: false
}

/** The API on a database of its own; both go when the test is done, or when all tests of a file are that share it. */
export async function createTestApi(settings: Settings = {}): Promise<TestApi> {
  const { database, connection, drop } = await createTestDatabase()
  const mediaDir = await makeTemporaryFolder('media')
  const mailDir = join(mediaDir, 'outbox')
  const media = settings.media ?? mediaIn(mediaDir)
  const services = {
    database,
    secret: 'for tests only',
    demoSignIn: true,
    log: { level: 'error' },
    securityLog: noSecurityLog,
    ...settings,
  }
  const app = await createApi({
    ...services,
    media,
    mailDir,
    dumpDir: join(mediaDir, 'dump'),
    checkAnswers: true,
  })
  const atEnd = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  atEnd(async () => {
    await app.close()
    await drop()
    await rm(mediaDir, { recursive: true })
  })

  const send: TestApi['send'] = async (options) => {
    const response = await app.inject(options)
    const text = response.body
    const isJson = String(response.headers['content-type']).includes('json')
    const headers = response.headers as Record<string, string | undefined>
    const body = isJson && text !== '' ? JSON.parse(text) : text
    const answered = { status: response.statusCode, headers, body }
    if (answered.status >= 400 && options.method !== 'HEAD') expectErrorShape(answered)
    return answered
  }

  const call: TestApi['call'] = (endpoint, { token, params, query, body, headers } = {}) =>
    send({
      method: endpoint.method,
      url: `/api${addressOf(endpoint, { params, query })}`,
      headers: { ...(token && { authorization: `Token ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    })

  const sendText: TestApi['sendText'] = (method, url, payload, headers) =>
    send({ method, url, payload, headers: { 'content-type': 'application/json', ...headers } })

  const pages: TestApi['pages'] = async function* (url, headers = {}) {
    for (let next: string | undefined = url; next !== undefined;) {
      const answered: Answered<any[]> = await send({ url: next, headers })
      expect(answered.status).toBe(200)
      yield answered.body
      next = answered.headers.link && /^<([^>]+)>; rel="next"$/.exec(answered.headers.link)![1]
    }
  }

  const member: TestApi['member'] = async (fields = {}) => {
    counted += 1
    const username = `member_${counted}`
    const usual = { name: `Member ${counted}`, username, email: `${username}@example.org` }
    const { browser, ...given } = register.body.parse({ ...usual, ...fields, password })
    return insertMember(database, { ...usual, ...given, browser })
  }

  const appoint: TestApi['appoint'] = async ({ id }, { administrator = false } = {}) => {
    const role = { role: 'moderator' as const, is_admin: administrator }
    await database.updateTable('members').set(role).where('id', '=', id).execute()
  }

  const post: TestApi['post'] = async (by, fields = {}) => {
    const given = { title: 'A tool', description: 'What it does', category_ids: [1], ...fields }
    const { status, body } = await call(createPost, { token: by.token, body: given })
    expect(status).toBe(201)
    return body
  }

  const folders = { mediaDir, media, mailDir }
  return { app, database, connection, ...folders, call, send, sendText, pages, member, appoint, post }
}
