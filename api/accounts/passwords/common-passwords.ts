let commonPasswords: Promise<ReadonlySet<string>> | undefined

// 49,000 passwords in lower case: 4 MB of memory and 40 ms, so only processes that set a password load them.
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Whether a password is among the commonly used, without case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= load()
  return (await commonPasswords).has(password.toLowerCase())
}
