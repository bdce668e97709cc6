import type { Assumptions } from './assumptions.ts'
import { cacheMisses } from './cache-misses.ts'
import type { Constants } from './constants.ts'
import { logOf, picturesOf, stockOf, yearsOfIds } from './stock.ts'
import { busyCores, entriesOf, madeAnew, missesOf, processesOf, ratesOf, type Site } from './traffic.ts'

const [kilo, mega, giga] = [1e3, 1e6, 1e9]
const [gibibyte, mebibyte] = [2 ** 30, 2 ** 20]
const hour = 3600

export type Needs = ReturnType<typeof needsOf>

/** What each layer of a site needs at the peak, in the units of `layers`. */
export function needsOf(site: Site, assumed: Assumptions, constants: Constants) {
  return {
    ...networkNeeds(site, assumed, constants),
    ...serverNeeds(site, assumed, constants),
    ...databaseNeeds(site, assumed, constants),
    ...jobNeeds(site, assumed),
    ...operationNeeds(site, assumed, constants),
  }
}

function networkNeeds(site: Site, assumed: Assumptions, constants: Constants) {
  const { pages, answers, trending, searches, own, writes } = ratesOf(site, assumed)
  const megabits = (bytes: number) => (8 * bytes) / mega
  const files = assumed.newVisitors * constants.filesBytes + assumed.picturesPerPage * constants.logoBytes
  const ofMembers = (searches + own + writes) * constants.answerBytes
  const text = pages * constants.pageBytes + (answers + trending) * constants.answerBytes + ofMembers
  const throughCdn = (rate: number, addresses = site.posts * (1 + assumed.tools)) => {
    const { popularity: exponent, cdnSeconds: seconds } = assumed
    return cacheMisses({ rate, addresses, exponent, seconds, writes: 0, copies: 1 }).misses
  }
  const originPages = throughCdn(pages)
  const originAnswers = throughCdn(answers) + throughCdn(trending, 1)
  return {
    traffic: megabits(pages * files + text),
    trafficWithoutFiles: megabits(text),
    trafficBehindCdn: megabits(
      originPages * constants.pageBytes + originAnswers * constants.answerBytes + ofMembers,
    ),
    requestsBehindCdn: originPages + originAnswers + searches + own + writes,
  }
}

function serverNeeds(site: Site, assumed: Assumptions, constants: Constants) {
  const [processes, sharedProcesses] = [false, true].map((isShared) =>
    processesOf(site, assumed, constants, isShared),
  ) as [number, number]
  const alone = busyCores(site, assumed, constants, processes)
  const shared = busyCores(site, assumed, constants, 1)
  const { pages, answers, trending, writes } = ratesOf(site, assumed)
  const mebibytes = (anew: ReturnType<typeof madeAnew>) =>
    (entriesOf(anew) * constants.cachedPageBytes) / mebibyte
  const publicReads = pages + answers + trending
  return {
    hitShare: 1 - missesOf(alone.anew) / publicReads,
    sharedHitShare: 1 - missesOf(shared.anew) / publicReads,
    hits: alone.server.hits,
    renders: alone.server.renders,
    sharedRenders: shared.server.renders,
    answers: alone.server.answers,
    sharedAnswers: shared.server.answers,
    own: alone.server.own,
    writes: alone.server.writes,
    ...{ processes, sharedProcesses },
    cacheMemory: mebibytes(alone.anew),
    tierMemory: mebibytes(shared.anew),
    tierOperations:
      // A look-up and a count of each miss of a process, a store of each that is made anew, a change in each process.
      2 * missesOf(madeAnew(site, assumed, sharedProcesses)) +
      missesOf(shared.anew) +
      writes * sharedProcesses +
      writes,
    rateLimits: writes,
  }
}

function databaseNeeds(site: Site, assumed: Assumptions, constants: Constants) {
  const { processes, sharedProcesses } = serverNeeds(site, assumed, constants)
  const reads = ({ renders, answers }: { renders: number; answers: number }) => renders + answers
  const alone = busyCores(site, assumed, constants, processes).database
  const shared = busyCores(site, assumed, constants, 1).database
  const busy = reads(shared) + shared.own + shared.writes
  const { bytes } = stockOf(site, assumed, constants)
  const log = logOf(site, assumed, constants)
  return {
    databaseReads: reads(alone),
    sharedDatabaseReads: reads(shared),
    databaseOwn: shared.own,
    databaseWrites: shared.writes,
    connections: processes * constants.connections,
    sharedConnections: sharedProcesses * constants.connections,
    pooledConnections: sharedProcesses + Math.ceil((2 * busy) / assumed.busy),
    replicas: Math.ceil(reads(shared) / (assumed.machineCores * assumed.busy)),
    databaseSize: bytes / giga,
    databaseMemory: (bytes * assumed.hot) / giga,
    log: (8 * log.warm) / mega,
    coldLog: (8 * log.cold) / mega,
    logOfDay: (log.cold * 24 * hour) / assumed.peak / giga,
  }
}

function jobNeeds(site: Site, assumed: Assumptions) {
  const { likes, comments } = ratesOf(site, assumed)
  const online = site.members * assumed.online
  return {
    notifications: likes + comments,
    mails: (likes + comments) * assumed.mails,
    streams: online,
    polls: online / 60,
  }
}

function operationNeeds(site: Site, assumed: Assumptions, constants: Constants) {
  const { rows, allRows } = stockOf(site, assumed, constants)
  const pictures = picturesOf(site, assumed, constants)
  const hours = (secondsPerMillion: number) => ((allRows / mega) * secondsPerMillion) / hour
  const years = yearsOfIds(site, assumed)
  return {
    pictureObjects: pictures.objects / mega,
    pictureSize: pictures.bytes / gibibyte,
    backup: hours(constants.backupSeconds),
    backupSize: (allRows * constants.backupBytes) / giga,
    restore: hours(constants.restoreSeconds),
    migration: ((rows.like / mega) * constants.indexSeconds) / 60,
    dump: (rows.tool * constants.dumpMs) / kilo / hour,
    notificationIds: years.notifications,
    commentIds: years.comments,
    doubling: years.doubling,
  }
}
