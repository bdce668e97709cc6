import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOutgoing } from '#api/outgoing/public.ts'
import { startNameServer } from './dns-server.ts'

/** Two sites on loopback addresses, whose pages a test sets, and outgoing requests that reach these and a name server alone. */
export async function startClaimableSites() {
  const names = await startNameServer()
  const pages = new Map<string, string | RequestListener>()
  const asked: string[] = []
  const servers = [0, 1].map(() =>
    createServer((request, response) => {
      const address = `http://${request.headers.host}${request.url}`
      asked.push(address)
      const page = pages.get(address)
      if (typeof page === 'function') page(request, response)
      else response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page)
    }),
  )
  const hosts: string[] = []
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    hosts.push(`127.0.0.1:${(server.address() as AddressInfo).port}`)
  }
  const [host, otherHost] = hosts as [string, string]
  return {
    host,
    otherHost,
    /** By address. Others answer 404. */
    pages,
    /** The addresses that were asked for. */
    asked,
    names,
    outgoing: createOutgoing({
      ...{ version: '1.0.0', siteUrl: 'https://tools.example', allow: hosts },
      ...{ dnsServers: [names.address], timeoutMs: 10_000 },
    }),
    close() {
      names.close()
      for (const server of servers) server.close()
    },
  }
}
