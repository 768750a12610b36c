import { createServer } from 'node:http'

/** Receives webhook messages, and tells how many there were so far. */
let count = 0

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    count++
    response.writeHead(200, { 'content-length': 0 }).end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1')

process.on('message', (what: 'port' | 'count') => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  process.send?.({ result: what === 'port' ? port : count })
})
