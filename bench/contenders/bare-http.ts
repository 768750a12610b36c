import { createServer } from 'node:http'

/** The upper bound for a Node server: it sends a fixed text. */
const { PORT, BODY = '' } = process.env
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(BODY) }

createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(BODY)
}).listen(Number(PORT), '127.0.0.1')
