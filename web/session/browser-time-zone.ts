/** The name of the browser's time zone in the IANA database; undefined where the browser does not say. */
export function browserTimeZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || undefined
}
