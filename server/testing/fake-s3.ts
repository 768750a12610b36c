import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Options } from '../src/platform/files/s3.ts'
import { systemClock } from '../src/platform/system.ts'

type StoredFile = { readonly bytes: Buffer; readonly at: Date }

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const xml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`

/** A server for tests with the S3 operations that the store uses. */
export async function startFakeS3(bucket = 'files') {
  const files = new Map<string, StoredFile>()
  const requests: { method: string; url: string; headers: IncomingMessage['headers'] }[] = []
  let failureStatus: number | undefined

  function list(query: URLSearchParams, response: ServerResponse) {
    const prefix = query.get('prefix') ?? ''
    const entries = [...files]
      .filter(([key]) => key.startsWith(prefix) && key > (query.get('start-after') ?? ''))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, Number(query.get('max-keys')))
      .map(
        ([key, { bytes, at }]) =>
          `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
      )
    response.end(`<ListBucketResult>${entries.join('')}</ListBucketResult>`)
  }

  async function put(key: string, request: IncomingMessage, response: ServerResponse) {
    const bytes = await bodyOf(request)
    const checksum = request.headers['x-amz-checksum-sha256']
    if (checksum && checksum !== createHash('sha256').update(bytes).digest('base64')) {
      return response.writeHead(400).end(xml('BadDigest'))
    }
    files.set(key, { bytes, at: systemClock().now() })
    return response.end()
  }

  function get(key: string, request: IncomingMessage, response: ServerResponse) {
    const file = files.get(key)
    if (!file) return response.writeHead(404).end(xml('NoSuchKey'))
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const bytes = start ? file.bytes.subarray(Number(start), Number(end) + 1) : file.bytes
    response.writeHead(start ? 206 : 200, { 'content-length': bytes.length })
    return response.end(request.method === 'HEAD' ? undefined : bytes)
  }

  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    requests.push({ method, url, headers })
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const key = pathname.slice(bucket.length + 2)
    try {
      if (failureStatus) return response.writeHead(failureStatus).end(xml('SlowDown'))
      if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key-id/')) {
        return response.writeHead(403).end(xml('AccessDenied'))
      }
      if (key === '') return list(searchParams, response)
      if (method === 'PUT') return await put(key, request, response)
      if (method === 'DELETE') {
        files.delete(key)
        return response.writeHead(204).end()
      }
      return get(key, request, response)
    } catch {
      return response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const options: S3Options = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    bucket,
    prefix: 'guildhall/',
    accessKeyId: 'key-id',
    secretAccessKey: 'secret',
  }
  return {
    options,
    files,
    requests,
    fail: (status: number | undefined) => {
      failureStatus = status
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
