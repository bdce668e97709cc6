import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { get } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '#database/embedded/settings.ts'
import { createTestDatabase } from '#testing/database.ts'
import { formOf, pngOf, signed } from '#testing/pictures.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { openTestSite } from '#testing/site.ts'
import { makeTemporaryFolder } from '#testing/temporary-folder.ts'

const has = (program: string) => spawnSync(program, ['version']).error === undefined
const folder = await makeTemporaryFolder('proxy')
const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
const host = 'tools.example'

if (has('openssl')) {
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-keyout', key, '-out', certificate],
  ])
}

interface Ports {
  http: number
  https: number
  site: number
}

/** The recipes on these ports with a certificate of our own: the arguments that run each. */
const proxies: Record<'nginx' | 'caddy', (ports: Ports) => string[]> = {
  nginx({ http, https, site }) {
    const recipe = readFileSync('deploy/nginx.conf', 'utf8')
      .replaceAll(/listen \[::\].*/g, '')
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443 ', `listen 127.0.0.1:${https} `)
      .replace('127.0.0.1:3000', `127.0.0.1:${site}`)
      .replace(/ssl_certificate .*/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`)
      .replace('/var/cache/nginx/toolshelf', join(folder, 'cache'))
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    mkdirSync(join(folder, 'nginx'), { recursive: true })
    const paths = temporary.map((name) => `${name}_temp_path ${join(folder, 'nginx', name)};`)
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    const main = `${user} pid ${folder}/nginx.pid; daemon off; error_log stderr; events {} http { access_log off; ${paths.join(' ')} ${recipe} }`
    writeFileSync(join(folder, 'nginx.conf'), main)
    return ['-p', folder, '-c', join(folder, 'nginx.conf')]
  },
  caddy({ http, https, site }) {
    const recipe = readFileSync('deploy/Caddyfile', 'utf8')
      .replace('tools.example {', `https://${host}:${https} {\n\ttls ${certificate} ${key}\n`)
      .replace('127.0.0.1:3000', `127.0.0.1:${site}`)
    const options = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tstorage file_system ${folder}/caddy\n}\n`
    writeFileSync(join(folder, 'Caddyfile'), options + recipe)
    return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  },
}

const { database, connection, drop } = await createTestDatabase()
const [member] = (await insertCrowd(database, 1)) as [Member]
const token = 'a token for the metrics'
const site = await openTestSite(connection, {
  SITE_URL: `https://${host}`,
  TRUST_PROXY: '127.0.0.1',
  RATE_LIMITS: 'everything=20/1m',
  METRICS_TOKEN: token,
})
afterAll(async () => {
  await site.end()
  await drop()
  await rm(folder, { recursive: true, force: true })
})

describe.each(Object.entries(proxies))('deploy/ has a recipe for %s that', (name, argumentsFor) => {
  let ports: Ports
  let stop = async () => {}
  afterAll(() => stop())

  /** Sends a request by TLS to the proxy, from an address of this machine. */
  async function ask(path: string, { body, ...options }: RequestOptions & { body?: Buffer } = {}) {
    const asked = request({
      ...{ host: '127.0.0.1', port: ports.https, servername: host, ca: readFileSync(certificate), path },
      ...options,
      headers: { host, ...(options.headers as Record<string, string>) },
      agent: false,
    })
    asked.on('error', () => {}).end(body)
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    return response
  }

  test.skipIf(!has(name) || !has('openssl'))('serves pages, uploads, streams and limits', async () => {
    ports = { http: await freePort(), https: await freePort(), site: Number(new URL(site.url).port) }
    const proxy = spawn(name, argumentsFor(ports), { stdio: ['ignore', 'inherit', 'pipe'] })
    let errors = ''
    proxy.stderr.setEncoding('utf8').on('data', (line) => (errors += line))
    stop = async () => {
      proxy.kill('SIGTERM')
      if (proxy.exitCode === null) await once(proxy, 'exit')
    }
    await expect
      .poll(async () => (await ask('/healthz').catch(() => undefined))?.statusCode ?? errors)
      .toBe(200)

    // http leads to https, and HSTS comes once.
    const [plain] = (await once(
      get({ host: '127.0.0.1', port: ports.http, path: '/tools?page=2', headers: { host } }),
      'response',
    )) as [IncomingMessage]
    plain.resume()
    expect([301, 308]).toContain(plain.statusCode)
    expect(plain.headers.location).toMatch(/^https:\/\/tools\.example(:\d+)?\/tools\?page=2$/)
    const page = await ask('/')
    const html = await text(page)
    const hsts = page.rawHeaders.filter(
      (_, n) => page.rawHeaders[n - 1]?.toLowerCase() === 'strict-transport-security',
    )
    expect(hsts).toEqual(['max-age=31536000'])

    const asset = await ask(/\/assets\/[\w.-]+\.js/.exec(html)![0], { headers: { 'accept-encoding': 'br' } })
    asset.resume()
    expect([asset.statusCode, asset.headers['content-encoding']]).toEqual([200, 'br'])
    expect(asset.headers['cache-control']).toContain('immutable')
    const metrics = await ask('/metrics', { headers: { authorization: `Bearer ${token}` } })
    expect(metrics.resume().statusCode).toBe(404)

    // The first bytes come while the stream is open.
    const stream = await ask('/api/notifications/stream/', {
      headers: signed(member),
      localAddress: '127.0.0.4',
    })
    expect(stream.headers['content-type']).toBe('text/event-stream')
    const [first] = (await once(stream, 'data')) as [Buffer]
    expect(String(first)).toContain('retry: 5000')
    stream.destroy()

    const upload = async (bytes: number) => {
      const { payload, headers } = await formOf(await pngOf(bytes))
      const answer = await ask('/api/profiles/picture/', {
        ...{
          method: 'PUT',
          headers: { ...signed(member), ...headers, 'content-length': String(payload.length) },
        },
        ...{ body: payload, localAddress: '127.0.0.4' },
      })
      answer.resume()
      return answer.statusCode
    }
    expect(await upload(4e6)).toBeLessThan(300)
    expect(await upload(8e6)).toBe(413)

    // Visitors are limited by their own addresses, whatever header they make up.
    const read = async (localAddress: string, n: number) => {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` }
      const answer = await ask('/api/posts/', { localAddress, headers })
      return answer.resume().statusCode
    }
    const network = name === 'nginx' ? '127.0.1' : '127.0.2'
    const statuses = []
    for (let n = 0; n < 25; n += 1) statuses.push(await read(`${network}.2`, n))
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(await read(`${network}.3`, 1)).toBe(200)
  })
})
