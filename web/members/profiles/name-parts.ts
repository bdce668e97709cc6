export interface NameParts {
  firstName: string
  lastName: string
}

/** Splits a name into its first word and the rest. */
export function splitName(name: string): NameParts {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** Joins the parts of a name; each may be empty. */
export function joinName({ firstName, lastName }: NameParts): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim()
}
