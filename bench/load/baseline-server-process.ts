import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// Forked by baseline-server.ts. Sends the response that the parent process sets by message.

interface FixedResponse {
  status: number
  headers: string[]
  /** Base64. */
  body: string
}

let status = 503
let headers: string[] = []
let body = Buffer.alloc(0)

const server = createServer((_request, response) => {
  response.writeHead(status, headers)
  response.end(body)
})

process.on('message', (fixed: FixedResponse) => {
  status = fixed.status
  headers = fixed.headers
  body = Buffer.from(fixed.body, 'base64')
  process.send!('ready')
})
process.once('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
