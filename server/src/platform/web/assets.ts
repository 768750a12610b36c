import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { acceptsEncoding } from '../http/compression.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
}

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

/** Serves the built web app: files with a hash in their name never change and are cached for a year. */
export function createAssets(folder: URL) {
  const root = fileURLToPath(folder)

  async function sizeOf(path: string): Promise<number | undefined> {
    const file = await stat(path).catch(() => undefined)
    return file?.isFile() ? file.size : undefined
  }

  async function pick(path: string, accepted: string) {
    for (const { name, ending } of encodings) {
      if (!acceptsEncoding(accepted, name)) continue
      const size = await sizeOf(path + ending)
      if (size !== undefined) return { path: path + ending, size, encoding: name }
    }
    const size = await sizeOf(path)
    return size === undefined ? undefined : { path, size, encoding: undefined }
  }

  return async function serve(pathname: string, accepted: string): Promise<Response | undefined> {
    const type = types[extname(pathname)]
    const path = normalize(join(root, pathname))
    if (!type || !path.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined
    const found = await pick(path, accepted)
    if (!found) return undefined
    const hashed = pathname.startsWith('/assets/')
    return new Response(Readable.toWeb(createReadStream(found.path)) as ReadableStream, {
      headers: {
        'content-type': type,
        'content-length': String(found.size),
        'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        vary: 'Accept-Encoding',
        ...(found.encoding ? { 'content-encoding': found.encoding } : {}),
      },
    })
  }
}
