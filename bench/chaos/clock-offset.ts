// Loaded into the site with `node --import`: the clock runs an hour ahead until SIGUSR2 sets it back.

let offset = 60 * 60_000
process.on('SIGUSR2', () => (offset = 0))

const now = () => RealDate.now() + offset
const RealDate = Date
globalThis.Date = new Proxy(RealDate, {
  construct: (date, values: [number], target) =>
    Reflect.construct(date, values.length > 0 ? values : [now()], target),
  apply: () => new RealDate(now()).toString(),
  get: (date, name, proxy) => (name === 'now' ? now : Reflect.get(date, name, proxy)),
})
