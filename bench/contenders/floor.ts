import { createServer } from 'node:http'

/** The least that a Node server can do: send a text that it was given. */
const { PORT, BODY = '' } = process.env
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(BODY) }

createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(BODY)
}).listen(Number(PORT), '127.0.0.1')
