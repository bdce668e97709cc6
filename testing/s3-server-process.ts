import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from '@20minutes/s3rver'

// An S3 server on a folder: checks signatures (version 4), and refuses requests without one.
const [folder = '', bucket = '', port = '0'] = process.argv.slice(2)
const storage = new S3rver({
  directory: folder,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: bucket }],
})
await storage.configureBuckets()
const answer = storage.callback()
const server = createServer((request, response) => {
  if (request.headers.authorization) answer(request, response)
  else response.writeHead(403).end()
})
process.on('disconnect', () => process.exit())
server.listen(Number(port), '127.0.0.1', () => {
  process.send!({ port: (server.address() as AddressInfo).port })
})
