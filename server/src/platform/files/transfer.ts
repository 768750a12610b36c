import { Readable } from 'node:stream'
import type { FileLinks } from './links.ts'
import { FileRejected, type FileStore, type Range } from './store.ts'
import { toWebStream } from './web-stream.ts'

const text = (status: number, message: string) =>
  new Response(`${message}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

const invalidLink = () => text(404, 'This link is not valid.')
const expired = () => text(410, 'This link has expired.')

/** A single range, as players and resumed downloads request it; other headers are ignored. */
export function rangeOf(header: string | null, size: number): Range | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'outside'
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'outside'
  return start <= end ? { start, end } : undefined
}

/** Prevents the browser from rendering the file on this origin, whatever it contains. */
function headersOf(name: string, type: string) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(/['()*]/g, (letter) => {
    return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${full}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  }
}

/** Handles requests to signed links; the bytes are streamed. */
export function createFileTransfer({ store, links }: { store: FileStore; links: FileLinks }) {
  async function download(token: string, request: Request): Promise<Response> {
    const opened = await links.openDownload(token)
    if (opened.state !== 'valid') return opened.state === 'expired' ? expired() : invalidLink()
    const { key, name, type } = opened.claims
    const size = await store.size(key)
    if (size === undefined) return text(404, 'This file has been deleted.')
    const range = rangeOf(request.headers.get('range'), size)
    if (range === 'outside') {
      return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
    }
    const headers = {
      ...headersOf(name, type),
      'content-length': String(range ? range.end - range.start + 1 : size),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${size}` } : {}),
    }
    const status = range ? 206 : 200
    if (request.method === 'HEAD') return new Response(null, { status, headers })
    const bytes = await store.read(key, range)
    if (!bytes) return text(404, 'This file has been deleted.')
    return new Response(toWebStream(bytes), { status, headers })
  }

  async function upload(token: string, request: Request): Promise<Response> {
    const opened = await links.openUpload(token)
    if (opened.state !== 'valid') return opened.state === 'expired' ? expired() : invalidLink()
    const { key, size, sha256 } = opened.claims
    const length = request.headers.get('content-length')
    if (length !== null && Number(length) !== size)
      return text(400, 'The size does not match the declared one.')
    try {
      const stored = await store.write(key, request.body ?? Readable.from([]), {
        size,
        sha256: sha256 === undefined ? undefined : Buffer.from(sha256, 'hex'),
      })
      return new Response(null, {
        status: 200,
        headers: { etag: `"${stored.sha256.toString('hex')}"`, 'cache-control': 'no-store' },
      })
    } catch (error) {
      if (error instanceof FileRejected) return text(400, error.message)
      throw error
    }
  }

  return { download, upload }
}
