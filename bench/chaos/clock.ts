/** How far the clock is ahead until it is set back, in milliseconds. */
const ahead = 60 * 60_000

// Runs in the server before anything else of it (`node --import`). SIGUSR2 sets the clock back.
let offset = ahead
process.on('SIGUSR2', () => (offset = 0))

const now = () => RealDate.now() + offset
const RealDate = Date
globalThis.Date = new Proxy(RealDate, {
  construct: (date, values: [number], target) =>
    Reflect.construct(date, values.length > 0 ? values : [now()], target),
  apply: () => new RealDate(now()).toString(),
  get: (date, name, proxy) => (name === 'now' ? now : Reflect.get(date, name, proxy)),
})
