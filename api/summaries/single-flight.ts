interface Flight {
  callers: number
  result: Promise<string> | undefined
}

const flights = new Map<string, Flight>()

/**
 * Lets concurrent callers with the same key share one result. `run` gets a function that starts the work, or joins the
 * work that is under way. The result is shared until the last caller has left, so that a caller who looked into the
 * store before the result was there does not start the work again.
 */
export async function singleFlight(
  key: string,
  run: (once: (work: () => Promise<string>) => Promise<string>) => Promise<string>,
): Promise<string> {
  const flight = flights.get(key) ?? { callers: 0, result: undefined }
  flights.set(key, flight)
  flight.callers += 1
  try {
    return await run((work) => {
      flight.result ??= work().catch((error: unknown) => {
        flight.result = undefined
        throw error
      })
      return flight.result
    })
  } finally {
    flight.callers -= 1
    if (flight.callers === 0) flights.delete(key)
  }
}
