/** Tells how a command goes. */
export interface Progress {
  /** Says how many rows are done. */
  update(rows: number): void
  /** Says a line of its own. */
  say(line: string): void
  end(): void
}

const everySecond = 1_000
const everyTenSeconds = 10_000
const clearLine = '\r\u001b[K'

/** Shows rows and rows a second: on a terminal in one line that changes every second, else in a line now and then. */
export function showProgress(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): Progress {
  const interval = stream.isTTY ? everySecond : everyTenSeconds
  let rows = 0
  let shown = { rows: 0, at: performance.now() }

  const timer = setInterval(() => {
    const at = performance.now()
    const rate = ((rows - shown.rows) * 1_000) / (at - shown.at)
    shown = { rows, at }
    const line = `${amount(rows)} rows, ${amount(rate)} a second`
    stream.write(stream.isTTY ? clearLine + line : `${line}\n`)
  }, interval)

  return {
    update(done) {
      rows = done
    },
    say(line) {
      stream.write(`${stream.isTTY ? clearLine : ''}${line}\n`)
    },
    end() {
      clearInterval(timer)
      if (stream.isTTY) stream.write(clearLine)
    },
  }
}

function amount(number: number): string {
  return Math.round(number).toLocaleString('en')
}
