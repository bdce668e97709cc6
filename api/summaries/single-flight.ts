/** What several ask for at once, and share. */
interface Shared {
  askers: number
  writing: Promise<string> | undefined
}

const shared = new Map<string, Shared>()

/**
 * Lets those who ask for the same at once share what is written. `ask` gets a function that writes it, or joins who
 * writes it already. It is shared until the last of them has left, so whoever looked for it before it was kept does not
 * have it written again.
 */
export async function atOnce(
  name: string,
  ask: (writeOnce: (write: () => Promise<string>) => Promise<string>) => Promise<string>,
): Promise<string> {
  const one = shared.get(name) ?? { askers: 0, writing: undefined }
  shared.set(name, one)
  one.askers += 1
  try {
    return await ask((write) => {
      one.writing ??= write().catch((error: unknown) => {
        one.writing = undefined
        throw error
      })
      return one.writing
    })
  } finally {
    one.askers -= 1
    if (one.askers === 0) shared.delete(name)
  }
}
