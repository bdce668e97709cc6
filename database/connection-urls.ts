const parts = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/s

// The values of target_session_attrs that find a primary. libpq's others allow a standby.
const primaryAttributes = [null, 'read-write', 'primary']

/** Splits a URL with several hosts, `postgresql://user@a:5432,b:5433/site` as in libpq, into one URL per host. */
export function urlPerHost(url: string): string[] {
  const [, scheme = '', login = '', hosts = '', rest = ''] = parts.exec(url) ?? []
  return hosts.split(',').map((host) => scheme + login + host.trim() + rest)
}

/** Whether the text is the URL of a primary, on one host or several. */
export function isDatabaseUrl(url: string): boolean {
  const urls = urlPerHost(url)
  return urls.every((one) => {
    if (!URL.canParse(one)) return false
    const { hostname, searchParams } = new URL(one)
    const hasHost = urls.length === 1 || hostname !== ''
    // libpq also allows several hosts in the parameter `host`; this program does not.
    const hasOneHost = !searchParams.get('host')?.includes(',')
    return hasHost && hasOneHost && primaryAttributes.includes(searchParams.get('target_session_attrs'))
  })
}

/** Host, port and database of a URL, without the password. */
export function describeUrl(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = hostname || searchParams.get('host') || 'localhost'
  return `${host}${port && `:${port}`}${decodeURIComponent(pathname)}`
}
