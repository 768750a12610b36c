import { files, type OutputOf } from '../../../lib/calls.ts'
import type { Failure } from '../../../lib/errors.ts'
import { trySend } from '../../../lib/send.ts'
import { checksumOf, partsOf } from './upload-parts.ts'

type UploadedFile = OutputOf<typeof files.complete>
type Upload = OutputOf<typeof files.create>['upload']

type Result =
  | { readonly file: UploadedFile }
  | { readonly failure: Failure }
  /** A part did not arrive, or was stopped. */
  | { readonly failure: null }

/** Sends one part to its signed link; resolves to its checksum there, or to null. */
function putPart(
  { headers, url }: Upload['parts'][number],
  bytes: Blob,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<string | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const done = (etag: string | null) => {
      signal.removeEventListener('abort', stop)
      resolve(etag)
    }
    if (signal.aborted) return resolve(null)
    signal.addEventListener('abort', stop)
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => done(request.status === 200 ? request.getResponseHeader('etag') : null)
    request.onerror = () => done(null)
    request.onabort = () => done(null)
    const link = new URL(url, location.href)
    // The page may be open at another name of the same server than the one in its links.
    request.open('PUT', link.pathname + link.search)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(bytes)
  })
}

type Options = {
  readonly organizationId: string
  readonly signal: AbortSignal
  readonly onProgress: (sent: number) => void
}

/** A file that customers will download: sent in parts, each with its checksum. */
export async function uploadFile(file: File, options: Options): Promise<Result> {
  const { onProgress, organizationId, signal } = options
  const parts = partsOf(file.size)
  const sums = await Promise.all(
    parts.map(({ chunkEnd, chunkStart }) => checksumOf(file.slice(chunkStart, chunkEnd))),
  )
  const begun = await trySend(files.create, {
    organizationId,
    service: 'downloadable',
    name: file.name.normalize('NFC'),
    mimeType: file.type || 'application/octet-stream',
    size: file.size,
    // That of the only part is that of the whole file.
    checksumSha256Base64: parts.length === 1 ? (sums[0] ?? null) : null,
    upload: {
      parts: parts.map((part, at) => ({ ...part, checksumSha256Base64: sums[at] ?? null })),
    },
  })
  if (begun.failure) return { failure: begun.failure }
  const { id, upload } = begun.data
  const sent: { number: number; checksumEtag: string }[] = []
  for (const part of upload.parts) {
    const bytes = file.slice(part.chunkStart, part.chunkEnd)
    const checksumEtag = await putPart(part, bytes, signal, (done) =>
      onProgress(part.chunkStart + done),
    )
    if (checksumEtag === null) return { failure: null }
    sent.push({ number: part.number, checksumEtag })
  }
  const ended = await trySend(files.complete, {
    file_id: id,
    id: upload.id,
    path: upload.path,
    parts: sent,
  })
  return ended.failure ? { failure: ended.failure } : { file: ended.data }
}
