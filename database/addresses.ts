const parts = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/s

// What a site that writes can ask of a host: others of libpq's words ask for one that only reads.
const purposes = [null, 'read-write', 'primary']

/** The address of each host that a PostgreSQL address names, as libpq has them: `postgresql://user@a:5432,b:5433/site`. */
export function addressesOf(url: string): string[] {
  const [, scheme = '', login = '', hosts = '', rest = ''] = parts.exec(url) ?? []
  return hosts.split(',').map((host) => scheme + login + host.trim() + rest)
}

/** Whether it is the address of a PostgreSQL that is written to, on one host or one of several. */
export function isDatabaseAddress(url: string): boolean {
  const addresses = addressesOf(url)
  return addresses.every((address) => {
    if (!URL.canParse(address)) return false
    const { hostname, searchParams } = new URL(address)
    const isNamed = addresses.length === 1 || hostname !== ''
    // libpq knows this form of several hosts too; this program doesn't.
    const isOne = !searchParams.get('host')?.includes(',')
    return isNamed && isOne && purposes.includes(searchParams.get('target_session_attrs'))
  })
}

/** Host, port and database of an address in words, without the password that it may hold. */
export function placeOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = hostname || searchParams.get('host') || 'localhost'
  return `${host}${port && `:${port}`}${decodeURIComponent(pathname)}`
}
