/** The member whose password it is to be. */
export interface PasswordOwner {
  name: string
  email: string
  /** Absent while it is not known. */
  username?: string | undefined
}

const lettersOfAName = 4

/** Equal for texts that differ only in case or in how Unicode composes their characters. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** The words of a name that have four letters or more. */
function longWords(name: string): string[] {
  return name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => letterCount(word) >= lettersOfAName)
}

function letterCount(word: string): number {
  return word.match(/\p{L}/gu)?.length ?? 0
}

/** Whether a password contains the username, the email, or a word of four letters or more of the name, without case. */
export function containsOwnData(password: string, { name, email, username }: PasswordOwner): boolean {
  const text = folded(password)
  const parts = [username, email, ...longWords(name)]
  return parts.some((part) => part && text.includes(folded(part)))
}
