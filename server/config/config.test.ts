import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { defaultRates } from '#api/http/limits/rates.ts'
import { describe, expect, test } from 'vitest'
import { readConfig, senderOf, variables } from './config.ts'

const secret = 's'.repeat(32)
const databaseUrl = 'postgresql://site:pass@db.example:5433/site'
const bucket = {
  ...{ MEDIA_URL: 's3://pictures', S3_ENDPOINT: 'https://s3.example' },
  ...{ AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' },
}
/** Values that other settings require. */
const required = { AI_MODEL: 'm', ...bucket }

test('containers get every setting but those of the image', async () => {
  const compose = await readFile('compose.yaml', 'utf8')
  const example = await readFile('.env.example', 'utf8')
  const settings = [...example.matchAll(/^#(\w+)=/gm)].map(([, name]) => name!)
  const missing = settings.filter((name) => !new RegExp(`\\n      ${name}(_FILE)?:`).test(compose))
  const ofTheImage = ['DATA_DIR', 'DEMO', 'HOST', 'PORT', 'VITE_API_HOST', 'VITE_MOCK_AUTH']
  expect(missing.sort()).toEqual(ofTheImage)
})

describe('docs/configuration.md', async () => {
  const text = await readFile('docs/configuration.md', 'utf8')
  const codes = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)
  const rows = [...text.matchAll(/^\| (`.+?) \| (.+?) \|/gm)].map(([, names, defaults]) => ({
    names: codes(names!),
    defaults: /^(`[^`]+`(, )?)+$/.test(defaults!) ? codes(defaults!) : [],
  }))
  const ofTheBuild = ['VITE_API_HOST', 'VITE_MOCK_AUTH']

  test('and .env.example have each variable once', async () => {
    const example = await readFile('.env.example', 'utf8')
    const known = [...Object.keys(variables.shape), ...ofTheBuild].sort()
    expect(rows.flatMap(({ names }) => names).sort()).toEqual(known)
    expect([...example.matchAll(/^#(\w+)=/gm)].map(([, name]) => name).sort()).toEqual(known)
  })

  const defaults = rows.flatMap(({ names, defaults: values }) => values.map((value, n) => [names[n]!, value]))
  const fixed = defaults.filter(([name]) => name !== 'SITE_URL' && !ofTheBuild.includes(name!))

  test.each(fixed)('names the default of %s: %s', (name, value) => {
    expect(readConfig({ [name!]: value })).toEqual(readConfig({}))
  })
})

test('images of containers are pinned by digest, each to one', async () => {
  const dockerfile = await readFile('Dockerfile', 'utf8')
  const compose = await readFile('compose.yaml', 'utf8')
  const images = [...`${dockerfile}\n${compose}`.matchAll(/^(?:FROM| +image:) (\S+)/gm)].map(
    ([, name]) => name!,
  )
  expect(images.map((image) => image.split('@')[0])).toEqual(['node:24-slim', 'node:24-slim', 'postgres:18'])
  for (const image of images) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/)
  expect(new Set(images).size).toBe(2)
})

describe('readConfig', () => {
  test('has a default for each setting', () => {
    expect(senderOf(readConfig({}), 'Shelf')).toBe('Shelf <no-reply@127.0.0.1>')
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      siteUrl: 'http://127.0.0.1:3000',
      fixedSettings: {},
      dataDir: resolve('data'),
      mailDir: resolve('data/outbox'),
      slowQueryMs: 500,
      replicaUrls: [],
      poolUrl: undefined,
      ai: {},
      embeddings: { source: 'builtin' },
      rateLimits: defaultRates,
      refusedHosts: [],
      outgoing: true,
      outgoingAllow: [],
      hstsSubdomains: false,
      trustProxy: false,
      logLevel: 'info',
      workers: 1,
      cacheBytes: 64 * 2 ** 20,
      bodyBytes: 64 * 2 ** 20,
      uploads: 8,
      rankWeights: 'auto',
      demo: true,
      demoSignIn: true,
      accounts: { emailVerification: false, moderatorsNeed2fa: false, providers: [] },
    })
  })

  test('treats an empty variable as missing', () => {
    expect(readConfig({ PORT: '', SITE_NAME: ' ', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  test.each([
    ['HOST', ['0.0.0.0', '::1', 'tools.internal'], ['two words', 'http://x', 'a/b']],
    ['METRICS_TOKEN', ['t'.repeat(16)], ['t'.repeat(15)]],
    ['PORT', ['1', '65535', '0080'], ['0', '65536', '-1', '3000x', '3.5', '1e3']],
    [
      'SITE_URL',
      ['https://tools.example', 'http://x:8080/'],
      ['tools.example', 'ftp://x', 'http://x/a', 'http://x/?a'],
    ],
    ['SITE_NAME', ['T', 'x'.repeat(60)], ['x'.repeat(61)]],
    ['SMTP_URL', ['smtp://u:p@host:587', 'smtps://host'], ['host:587', 'http://host']],
    ['MAIL_FROM', ['a@b.example', 'The site <a@b.example>'], ['nobody', 'The site <nobody>']],
    ['OPERATOR_EMAIL', ['a@b.example'], ['nobody', 'a@b']],
    [
      'SECURITY_CONTACT',
      ['a@b.example', 'mailto:a@b.example', 'https://b.example/report'],
      ['nobody', 'mailto:nobody', 'http://b.example', 'tel:+1-201-555-0123', 'https://'],
    ],
    ['RATE_LIMITS', ['on', 'off', 'post=50/1h login=20/30s'], ['yes', 'true', '1', 'post=0/1h']],
    [
      'TRUST_PROXY',
      ['none', '10.0.0.0/8', '::1, 127.0.0.1', 'loopback,uniquelocal', 'fd00::/128'],
      ['all', '10.0.0.0/33', '10.0.0', 'true', '10.0.0.1/8/8', '::1/129', 'none,::1', '1'],
    ],
    ['LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], ['verbose', 'INFO']],
    ['BODIES_MIB', ['2', '064'], ['0', '1', '1.5', '64M']],
    ['UPLOADS', ['1', '999'], ['0', '1000', 'all']],
    ['SECRET', [secret], [secret.slice(1)]],
    ['DEMO', ['on', 'off'], ['maybe']],
    ['OUTGOING', ['on', 'off'], ['true', 'no']],
    ['HSTS_SUBDOMAINS', ['on', 'off'], ['true']],
    ['RANK_WEIGHTS', ['auto', 'on', 'off'], ['yes', 'Auto']],
    [
      'OUTGOING_ALLOW',
      ['intranet.example:8080', 'Intra.Example:80, bücher.example:443,10.0.0.5:1,[fd00::1]:65535'],
      ['intranet.example', 'http://x:80', 'x:0', 'x:65536', 'x:80,', ':80', 'x:80/a', 'fd00::1:80', 'a b:80'],
    ],
    [
      'REFUSED_HOSTS',
      ['spam.example', 'Spam.Example, bücher.example,10.0.0.1'],
      ['spam example', 'https://spam.example', 'spam.example,', '*.spam.example', '.spam.example'],
    ],
    [
      'DATABASE_URL',
      [
        ...[databaseUrl, 'postgres:///site?host=/run/x'],
        ...['postgresql://u:p@a:5432,b/site', 'postgresql://a,b/site?target_session_attrs=read-write'],
      ],
      [
        ...[
          'mysql://x/y',
          'db.example',
          'postgresql://:x',
          'postgresql://a:1,b:x/site',
          'postgresql://a,/site',
        ],
        ...['postgresql://a,b/site?target_session_attrs=standby', 'postgresql:///site?host=a,b'],
      ],
    ],
    [
      'MEDIA_URL',
      ['s3://pictures', 's3://pictures/', 's3://my.pictures-1/site/2026_a', 's3://abc/a.b/'],
      [
        ...['pictures', 'https://pictures', 's3://', 's3://ab', 's3://Pictures', 's3://pictures//a'],
        ...['s3://pictures/../a', 's3://pictures/a b', 's3://pictures/a?b', 's3://key:secret@pictures'],
      ],
    ],
    [
      'MEDIA_PUBLIC_URL',
      ['https://pictures.example', 'http://cdn.example:8080/site/'],
      ['pictures.example', 'ftp://x', 'https://x/?a=b', 'https://x/#a', 'https://u:p@x/'],
    ],
    [
      'S3_ENDPOINT',
      ['https://s3.eu-central-1.amazonaws.com', 'http://127.0.0.1:9000/', 'https://x.example/storage/s3'],
      ['s3.example', 's3://x', 'https://key:secret@x', 'https://x/?a'],
    ],
    ['AWS_REGION', ['eu-central-1', 'auto'], ['eu central', 'https://x', 'eu/central']],
    ['EMBEDDINGS', ['builtin', 'off'], ['on', 'Builtin', 'openai']],
    ['AI_BASE_URL', ['http://localhost:11434/v1'], ['localhost:11434', 'file:///x']],
  ])('%s: accepts valid values, and is named in the error for invalid ones', (name, good, bad) => {
    for (const value of good) readConfig({ ...required, [name]: value })
    for (const value of bad) {
      expect(() => readConfig({ ...required, [name]: value }), value).toThrow(
        new RegExp(`^${name} must [^\\n]+\\.$`),
      )
    }
  })

  test('the error has a line for each invalid variable, without the values', () => {
    const bad = { PORT: 'xyz', SMTP_URL: 'http://user:hunter2@host', SECRET: 'hunter2' }
    expect(() => readConfig(bad)).toThrow(/^PORT .*\nSMTP_URL .*\nSECRET .*$/)
    expect(() => readConfig(bad)).not.toThrow(/hunter2|xyz/)
  })

  test('MEDIA_URL requires an endpoint and a key, and the public address requires it', () => {
    const { MEDIA_URL, S3_ENDPOINT, ...keys } = bucket
    expect(readConfig({ MEDIA_URL: 's3://pictures/site', S3_ENDPOINT, ...keys }).media).toEqual({
      ...{ bucket: 'pictures', prefix: 'site/', endpoint: 'https://s3.example' },
      ...{ region: undefined, publicUrl: undefined, accessKeyId: 'id', secretAccessKey: 'key' },
    })
    expect(() => readConfig({ MEDIA_URL, ...keys })).toThrow(/^S3_ENDPOINT must be set with MEDIA_URL\.$/)
    for (const name of Object.keys(keys)) {
      expect(() => readConfig({ ...bucket, [name]: '' })).toThrow(
        /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set/,
      )
    }
    expect(() => readConfig({ MEDIA_PUBLIC_URL: 'https://x.example' })).toThrow(/^MEDIA_URL must/)
    // Other programs of the machine may use them.
    expect(readConfig({ S3_ENDPOINT, AWS_REGION: 'eu-central-1', ...keys }).media).toBeUndefined()
  })

  test('replicas require a primary', () => {
    const replicas = 'postgresql://u:p@b/site, postgresql://c:5433/site'
    const { replicaUrls } = readConfig({ DATABASE_URL: databaseUrl, DATABASE_REPLICA_URLS: replicas })
    expect(replicaUrls).toEqual(['postgresql://u:p@b/site', 'postgresql://c:5433/site'])
    expect(() => readConfig({ DATABASE_REPLICA_URLS: replicas })).toThrow(/^DATABASE_URL must/)
    const several = { DATABASE_URL: databaseUrl, DATABASE_REPLICA_URLS: 'postgresql://b,c/site' }
    expect(() => readConfig(several)).toThrow(/^DATABASE_REPLICA_URLS must be addresses/)
  })

  test('a pooler requires PostgreSQL itself, and has one host', () => {
    const pooler = 'postgresql://u:p@127.0.0.1:6432/site'
    const { poolUrl } = readConfig({ DATABASE_URL: databaseUrl, DATABASE_POOL_URL: pooler })
    expect(poolUrl).toBe(pooler)
    expect(() => readConfig({ DATABASE_POOL_URL: pooler })).toThrow(/^DATABASE_URL must name PostgreSQL/)
    for (const bad of ['postgresql://b,c/site', 'mysql://b/site']) {
      const several = { DATABASE_URL: databaseUrl, DATABASE_POOL_URL: bad }
      expect(() => readConfig(several)).toThrow(/^DATABASE_POOL_URL must be an address .* of one host\.$/)
    }
  })

  test('AI_BASE_URL requires AI_MODEL', () => {
    expect(() => readConfig({ AI_BASE_URL: 'http://localhost/v1' })).toThrow(/^AI_MODEL must/)
    const { ai } = readConfig({ AI_BASE_URL: 'http://localhost/v1', AI_MODEL: 'm', AI_API_KEY: 'k' })
    expect(ai).toEqual({ baseUrl: 'http://localhost/v1', model: 'm', apiKey: 'k' })
  })

  test('EMBEDDINGS=endpoint requires an endpoint and a model for embeddings alone', () => {
    const endpoint = { EMBEDDINGS: 'endpoint', AI_BASE_URL: 'http://localhost/v1' }
    expect(() => readConfig({ EMBEDDINGS: 'endpoint', AI_EMBEDDING_MODEL: 'e' })).toThrow(/^AI_BASE_URL must/)
    expect(() => readConfig(endpoint)).toThrow(/^AI_EMBEDDING_MODEL must/)
    const { embeddings } = readConfig({ ...endpoint, AI_EMBEDDING_MODEL: 'e', AI_API_KEY: 'k' })
    expect(embeddings).toEqual({
      source: 'endpoint',
      baseUrl: 'http://localhost/v1',
      apiKey: 'k',
      model: 'e',
    })
  })

  test.each([
    [{ HOST: '::1', PORT: '80' }, 'http://[::1]:80'],
    [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
    [{ SITE_URL: 'https://Tools.example/' }, 'https://tools.example'],
  ])('derives the site URL from %j', (env, siteUrl) => {
    expect(readConfig(env).siteUrl).toBe(siteUrl)
  })

  test.each([
    [{}, true, true],
    [{ HOST: 'localhost' }, true, true],
    [{ HOST: '127.1.2.3' }, true, true],
    [{ HOST: '::1' }, true, true],
    [{ HOST: '0.0.0.0' }, false, false],
    [{ HOST: '192.168.1.5' }, false, false],
    [{ HOST: '127.0.0.1.example' }, false, false],
    [{ DEMO: 'off' }, false, true],
    [{ HOST: '0.0.0.0', DEMO: 'on' }, true, false],
    [{ SITE_URL: 'https://tools.example' }, false, false],
    [{ DATABASE_URL: databaseUrl }, false, true],
  ])('with %j, demo content: %s, demo sign-in: %s', (env, demo, demoSignIn) => {
    expect(readConfig(env)).toMatchObject({ demo, demoSignIn })
  })

  test('rejects DEMO=on with DATABASE_URL', () => {
    expect(() => readConfig({ DATABASE_URL: databaseUrl, DEMO: 'on' })).toThrow(
      /^DEMO must be off with DATABASE_URL/,
    )
  })
})

describe('providers', () => {
  const github = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' }
  const oidc = { OIDC_NAME: 'Example', OIDC_ISSUER: 'https://a.example', OIDC_CLIENT_ID: 'id' }

  test.each([
    [{}, []],
    [github, ['https://github.com']],
    [{ ...github, GITHUB_URL: 'https://github.example/' }, ['https://github.example']],
    [{ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }, ['https://accounts.google.com']],
    [{ ...oidc, OIDC_CLIENT_SECRET: 'secret' }, ['https://a.example']],
  ])('of %j are %j', (env, issuers) => {
    expect(readConfig(env).accounts.providers.map(({ issuer }) => issuer)).toEqual(issuers)
  })

  test.each([
    [{ GITHUB_CLIENT_ID: 'id' }, /^GITHUB_CLIENT_SECRET must be set/],
    [oidc, /^OIDC_CLIENT_SECRET must be set/],
    [{ ...oidc, OIDC_ISSUER: 'ftp://a.example' }, /^OIDC_ISSUER must be/],
  ])('rejects %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })
})
