import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Incoming } from '../http/incoming.ts'
import { createAssets } from './assets.ts'

/** Long enough for a visit; a mended script reaches everybody soon. */
const maxAge = 300

/** The script that other sites load: any of them may, and its name never changes. */
export function createEmbedScript(folder: URL) {
  const assets = createAssets(folder)
  let reading: Promise<string> | undefined

  async function tagOf(): Promise<string> {
    const content = await readFile(fileURLToPath(new URL('embed.js', folder)))
    return createHash('sha256').update(content).digest('base64url').slice(0, 22)
  }

  return async function serve(incoming: Incoming): Promise<Response | undefined> {
    const accepted = incoming.header('accept-encoding') ?? ''
    const found = await assets('/embed.js', accepted)
    if (!found) return undefined
    reading ??= tagOf()
    const etag = `W/"${await reading}"`
    const headers = new Headers(found.headers)
    headers.set('cache-control', `public, max-age=${maxAge}, must-revalidate`)
    headers.set('access-control-allow-origin', '*')
    headers.set('cross-origin-resource-policy', 'cross-origin')
    headers.set('etag', etag)
    if (incoming.header('if-none-match') !== etag) return new Response(found.body, { headers })
    await found.body?.cancel()
    headers.delete('content-length')
    headers.delete('content-encoding')
    return new Response(null, { status: 304, headers })
  }
}
