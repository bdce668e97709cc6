import type { Assumptions } from './assumptions.ts'
import type { Needs } from './needs.ts'

interface Layer {
  /** The need, with its unit at the end. */
  name: string
  /** The setting or program that provides it. */
  setting: string
  /** `linear`: constants times rates or rows. Otherwise the model, or what the figure leaves out. */
  basis: string
}

const linear = 'linear'
const model = 'model of the cache'
const assumedShare = 'assumed share'
const servers = '`WORKERS`, several servers'

/** The rows of the table, in the order of a request. */
export const layers: Record<keyof Needs, Layer> = {
  traffic: { name: 'network, all from the servers, Mbit/s', setting: 'a CDN', basis: linear },
  trafficWithoutFiles: {
    name: 'network without files and pictures, Mbit/s',
    setting: 'a CDN for `/assets/` and `/api/media/`; `MEDIA_URL`',
    basis: linear,
  },
  trafficBehindCdn: {
    name: 'network behind a CDN that keeps public reads, Mbit/s',
    setting: 'a CDN that follows `s-maxage`',
    basis: 'model of one cache of the CDN',
  },
  requestsBehindCdn: {
    name: 'requests behind it, per second',
    setting: 'a CDN that follows `s-maxage`',
    basis: 'model of one cache of the CDN',
  },
  hitShare: {
    name: 'share of public reads from the cache, each process has its own',
    setting: '`CACHE_MIB`',
    basis: model,
  },
  sharedHitShare: {
    name: 'share of public reads from the cache, with a shared tier',
    setting: '`REDIS_URL`',
    basis: model,
  },
  hits: { name: 'server: cached hits, cores', setting: servers, basis: linear },
  renders: { name: 'server: pages, each process renders for itself, cores', setting: servers, basis: model },
  sharedRenders: {
    name: 'server: pages, one renders for all, cores',
    setting: '`REDIS_URL`',
    basis: `${model}, without the look-ups`,
  },
  answers: {
    name: 'server: API reads, each process for itself, cores',
    setting: servers,
    basis: `${model}; searches linear`,
  },
  sharedAnswers: {
    name: 'server: API reads, one for all, cores',
    setting: '`REDIS_URL`',
    basis: `${model}, without the look-ups`,
  },
  own: { name: "server: members' own reads, cores", setting: servers, basis: linear },
  writes: { name: 'server: writes, cores', setting: servers, basis: linear },
  processes: { name: 'processes, each with a cache of its own', setting: servers, basis: model },
  sharedProcesses: {
    name: 'processes with a shared tier',
    setting: `${servers}, \`REDIS_URL\``,
    basis: model,
  },
  cacheMemory: {
    name: 'cache of each process that evicts nothing, MiB',
    setting: '`CACHE_MIB`',
    basis: `${model}; an answer counts as a page`,
  },
  tierMemory: {
    name: 'shared tier that evicts nothing, MiB',
    setting: '`REDIS_URL`',
    basis: `${model}; an answer counts as a page`,
  },
  tierOperations: {
    name: 'shared tier, operations per second',
    setting: '`REDIS_URL`',
    basis: `${model}; a change is told by each process`,
  },
  rateLimits: {
    name: 'rate limits counted by PostgreSQL, per second',
    setting: 'PostgreSQL; none with `REDIS_URL`',
    basis: 'linear, one each write',
  },
  databaseReads: {
    name: 'database: public reads, each process for itself, cores',
    setting: '`DATABASE_REPLICA_URLS`',
    basis: model,
  },
  sharedDatabaseReads: {
    name: 'database: public reads, one for all, cores',
    setting: '`REDIS_URL`, `DATABASE_REPLICA_URLS`',
    basis: model,
  },
  databaseOwn: {
    name: "database: members' own reads, cores",
    setting: 'the primary; `DATABASE_REPLICA_URLS`',
    basis: linear,
  },
  databaseWrites: {
    name: 'database: writes, cores',
    setting: 'the primary alone',
    basis: 'linear, without waits for locks of popular posts',
  },
  connections: { name: 'connections without a pooler', setting: '`max_connections`', basis: linear },
  sharedConnections: {
    name: 'connections with a shared tier, without a pooler',
    setting: '`max_connections`',
    basis: linear,
  },
  pooledConnections: {
    name: 'connections with a shared tier and a pooler',
    setting: '`DATABASE_POOL_URL`',
    basis: 'one each process that listens, two each core of PostgreSQL',
  },
  replicas: { name: 'replicas for public reads', setting: '`DATABASE_REPLICA_URLS`', basis: model },
  databaseSize: { name: 'database, GB', setting: 'disk of the primary and each replica', basis: linear },
  databaseMemory: {
    name: 'memory for what is read all the time, GB',
    setting: '`shared_buffers`, page cache of the system',
    basis: assumedShare,
  },
  log: {
    name: 'write-ahead log, warm pages, Mbit/s',
    setting: 'disk; network to each replica',
    basis: linear,
  },
  coldLog: {
    name: 'write-ahead log, each page first written since a checkpoint, Mbit/s',
    setting: '`max_wal_size`, `wal_compression`',
    basis: 'linear, upper bound',
  },
  logOfDay: {
    name: 'write-ahead log of a day, GB',
    setting: 'archive of the log',
    basis: 'linear, upper bound',
  },
  notifications: {
    name: 'notifications, per second',
    setting: 'written with likes and comments',
    basis: 'linear, one each',
  },
  mails: { name: 'mails, per second', setting: '`SMTP_URL`', basis: assumedShare },
  streams: { name: 'open streams of notifications', setting: servers, basis: assumedShare },
  polls: {
    name: 'polls beside them, per second',
    setting: 'one of the requests',
    basis: 'linear, once a minute',
  },
  pictureObjects: { name: 'pictures, million objects', setting: '`MEDIA_URL`', basis: linear },
  pictureSize: { name: 'pictures, GiB', setting: '`DATA_DIR/media`; `MEDIA_URL`', basis: linear },
  backup: {
    name: 'backup, hours',
    setting: '`npm run backup`; beyond it physical backups',
    basis: 'linear',
  },
  backupSize: { name: 'backup without pictures, GB', setting: '`npm run backup`', basis: linear },
  restore: {
    name: 'restore, hours',
    setting: '`npm run restore`; beyond it a standby',
    basis: 'linear; sorts of large indexes take longer',
  },
  migration: {
    name: 'migration that adds an index to likes, minutes',
    setting: 'a stop of likes',
    basis: 'linear; sorts of large indexes take longer',
  },
  dump: { name: 'dump, hours', setting: '`/admin/settings`', basis: linear },
  notificationIds: {
    name: 'ids of notifications end, years',
    setting: 'a migration to `bigint`',
    basis: 'linear, mean rate',
  },
  commentIds: {
    name: 'ids of comments end, years',
    setting: 'a migration to `bigint`',
    basis: 'linear, mean rate',
  },
  doubling: { name: 'as many posts again are written in, years', setting: '–', basis: 'linear, mean rate' },
}

/** What one machine, one primary or one night gives. */
export function limitsOf(assumed: Assumptions): Partial<Needs> {
  const cores = assumed.machineCores * assumed.busy
  const ofCores = [
    ...(['hits', 'renders', 'sharedRenders', 'answers', 'sharedAnswers', 'own', 'writes'] as const),
    ...(['databaseReads', 'sharedDatabaseReads', 'databaseOwn', 'databaseWrites'] as const),
  ]
  const ofNetwork = ['traffic', 'trafficWithoutFiles', 'trafficBehindCdn', 'log', 'coldLog'] as const
  const ofConnections = ['connections', 'sharedConnections', 'pooledConnections'] as const
  const alike = (names: readonly (keyof Needs)[], limit: number) =>
    Object.fromEntries(names.map((name) => [name, limit]))
  return {
    ...alike(ofCores, cores),
    ...alike(ofNetwork, assumed.machineMbit),
    ...alike(ofConnections, assumed.databaseConnections),
    ...alike(['processes', 'sharedProcesses'], assumed.machineCores),
    // Half of the memory, for as many processes as cores.
    cacheMemory: (1000 * assumed.machineGb) / 2 / assumed.machineCores,
    ...alike(['tierOperations'], assumed.tierOperations),
    tierMemory: 1000 * assumed.machineGb,
    ...alike(['databaseSize', 'pictureSize'], assumed.machineDiskGb),
    databaseMemory: assumed.machineGb,
    streams: assumed.streamsPerProcess * assumed.machineCores,
    ...alike(['backup', 'restore', 'dump'], assumed.nightHours),
    migration: assumed.stopMinutes,
  }
}
