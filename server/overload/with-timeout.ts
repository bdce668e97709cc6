/** What the work comes to, or undefined where it fails or takes more than `patience` milliseconds. */
export async function withTimeout<Result>(
  work: Promise<Result>,
  patience: number,
): Promise<Result | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, patience, undefined)
  return Promise.race([work.catch(() => undefined), late.promise]).finally(() => clearTimeout(timer))
}
