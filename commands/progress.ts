/** Prints the progress of a command. */
export interface Progress {
  /** Sets the number of rows, or of other things, done so far. */
  update(rows: number, noun?: string): void
  /** Prints a line. */
  log(line: string): void
  end(): void
}

const terminalInterval = 1_000
const logInterval = 10_000
const clearLine = '\r\u001b[K'

/** Prints rows and rows per second, or how long the command takes while it counts nothing: in one changing line on a terminal, else in a line every ten seconds. */
export function showProgress(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): Progress {
  let rows = 0
  let noun = 'rows'
  const begun = performance.now()
  let printed = { rows: 0, at: begun }

  const timer = setInterval(
    () => {
      const at = performance.now()
      const rate = ((rows - printed.rows) * 1_000) / (at - printed.at)
      printed = { rows, at }
      const seconds = Math.round((at - begun) / 1_000)
      const line =
        rows === 0 ? `Working, ${seconds} s` : `${formatCount(rows)} ${noun}, ${formatCount(rate)} a second`
      stream.write(stream.isTTY ? clearLine + line : `${line}\n`)
    },
    stream.isTTY ? terminalInterval : logInterval,
  )

  return {
    update(done, things = 'rows') {
      rows = done
      noun = things
    },
    log(line) {
      stream.write(`${stream.isTTY ? clearLine : ''}${line}\n`)
    },
    end() {
      clearInterval(timer)
      if (stream.isTTY) stream.write(clearLine)
    },
  }
}

function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en')
}

/** `21.3 MiB`, `1.5 GiB`. */
export function formatBytes(bytes: number): string {
  return bytes >= 2 ** 30 ? `${(bytes / 2 ** 30).toFixed(1)} GiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`
}
