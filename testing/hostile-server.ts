import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createRawServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

interface TestServer {
  /** `host:port`. */
  host: string
  /** Without a trailing slash. */
  origin: string
  /** Method, path and user agent of each request. */
  requests: { method: string; path: string; userAgent: string; host: string }[]
}

async function listen(server: Server, address: string): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
}

/** An HTTP server on a loopback address until the end of the test. */
export async function serve(answer: RequestListener, address = '127.0.0.1'): Promise<TestServer> {
  const requests: TestServer['requests'] = []
  const server = createHttpServer((request, response) => {
    const { method = '', url = '', headers } = request
    requests.push({ method, path: url, userAgent: headers['user-agent'] ?? '', host: headers.host ?? '' })
    // Answers to a client that has left fail.
    response.on('error', () => {})
    answer(request, response)
  })
  await listen(server, address)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `${address}:${(server.address() as AddressInfo).port}`
  return { host, origin: `http://${host}`, requests }
}

/** Answers pages by path; 404 for others, so that robots.txt allows everything. */
export function pages(bodies: Record<string, string | Buffer>, headers = {}): RequestListener {
  return ({ url = '' }, response) => {
    const body = bodies[url]
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html', ...headers })
    response.end(body)
  }
}

/** A TCP server that is free to break every rule of HTTP; `answer` runs after the first bytes of a request. */
export async function serveRaw(answer: (socket: Socket, request: string) => void): Promise<TestServer> {
  const sockets = new Set<Socket>()
  const server = createRawServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.once('data', (bytes) => answer(socket, bytes.toString('latin1')))
  })
  await listen(server, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, origin: `http://${host}`, requests: [] }
}
