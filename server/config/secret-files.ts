import { readFileSync } from 'node:fs'

/**
 * Adds to the environment each variable that `NAME_FILE` names a file of, as containers mount secrets. Throws a sentence when
 * the file cannot be read, or when the variable is set as well.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const read = names.flatMap((name) => {
    const path = env[`${name}_FILE`]?.trim()
    return path ? [[name, contentOf(env, name, path)]] : []
  })
  return { ...env, ...Object.fromEntries(read) }
}

function contentOf(env: NodeJS.ProcessEnv, name: string, path: string): string {
  if (env[name]?.trim()) throw new Error(`${name} and ${name}_FILE are both set: set one of them.`)
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new Error(`${name}_FILE cannot be read: ${(error as Error).message}`, { cause: error })
  }
}
