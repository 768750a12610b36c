import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Merchant } from './merchants.ts'
import type { AnyServer } from './users.ts'

export const sha256Of = (bytes: Buffer, encoding: 'hex' | 'base64') =>
  createHash('sha256').update(bytes).digest(encoding)

/** Sends bytes to a link of an upload. */
export const putBytes = (server: AnyServer, url: string, bytes: Buffer) =>
  server.visitor().send(new Request(url, { method: 'PUT', body: new Uint8Array(bytes) }))

/** Uploads a file in one part; resolves to what the last step responds. */
export async function uploadFile(
  server: AnyServer,
  call: Merchant['call'],
  more: object,
  bytes: Buffer,
) {
  const { length: size } = bytes
  const parts = [{ number: 1, chunk_start: 0, chunk_end: size }]
  const input = { name: 'a.bin', mime_type: 'application/octet-stream', size, upload: { parts } }
  const { status, body, text } = await call('POST', '/v1/files/', { ...input, ...more })
  expect(status, text).toBe(201)
  const { id, path } = body.upload
  const sent = await putBytes(server, body.upload.parts[0].url, bytes)
  expect(sent.status, sent.text).toBe(200)
  const checksum_etag = sent.headers.get('etag')
  const completed = { id, path, parts: [{ number: 1, checksum_etag }] }
  const answer = await call('POST', `/v1/files/${body.id}/uploaded`, completed)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
