import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A server that does nothing but send. Its parent says by message what: the limit of what Node's HTTP can do.

interface Given {
  status: number
  headers: string[]
  /** In base64. */
  body: string
}

let status = 503
let headers: string[] = []
let body = Buffer.alloc(0)

const server = createServer((_request, response) => {
  response.writeHead(status, headers)
  response.end(body)
})

process.on('message', (given: Given) => {
  status = given.status
  headers = given.headers
  body = Buffer.from(given.body, 'base64')
  process.send!('ready')
})
process.once('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
