/** The result of the work, or undefined when it fails or takes longer than `timeout` milliseconds. */
export async function withTimeout<Result>(
  work: Promise<Result>,
  timeout: number,
): Promise<Result | undefined> {
  const timedOut = Promise.withResolvers<undefined>()
  const timer = setTimeout(timedOut.resolve, timeout, undefined)
  return Promise.race([work.catch(() => undefined), timedOut.promise]).finally(() => clearTimeout(timer))
}
