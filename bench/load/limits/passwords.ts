import { verify } from '@node-rs/argon2'

/** How many passwords this process verifies in a second, with as many at once as the threads that Node has for it. */
export async function verifyPasswords(stored: string, password: string, seconds: number): Promise<number> {
  const begun = performance.now()
  const end = begun + 1000 * seconds
  let verified = 0
  const turn = async () => {
    for (; performance.now() < end; verified += 1) await verify(stored, password)
  }
  await Promise.all([turn(), turn(), turn(), turn()])
  return (1000 * verified) / (performance.now() - begun)
}
