import { files } from '../../../../lib/calls.ts'
import type { Failure } from '../../../../lib/errors.ts'
import { trySend } from '../../../../lib/send.ts'
import type { MediaDraft } from './draft.ts'

export const pictureTypes = 'image/jpeg,image/png,image/gif,image/webp,image/svg+xml'
export const mostBytes = 10 * 1_048_576

type Uploaded = { readonly media: MediaDraft } | { readonly failure: Failure | 'network' }

/** Sends a picture in one part; the server joins and checks it. */
export async function uploadPicture(organizationId: string, file: File): Promise<Uploaded> {
  const parts = [{ number: 1, chunkStart: 0, chunkEnd: file.size }]
  const begun = await trySend(files.create, {
    organizationId,
    service: 'product_media',
    name: file.name,
    mimeType: file.type,
    size: file.size,
    upload: { parts },
  })
  if (begun.failure) return { failure: begun.failure }
  const { id, upload } = begun.data
  const [part] = upload.parts
  if (!part) return { failure: 'network' }
  const sent = await fetch(part.url, { method: 'PUT', body: file, headers: part.headers }).catch(
    () => undefined,
  )
  const etag = sent?.headers.get('etag')
  if (!sent?.ok || !etag) return { failure: 'network' }
  const finished = await trySend(files.complete, {
    file_id: id,
    id: upload.id,
    path: upload.path,
    parts: [{ number: 1, checksumEtag: etag }],
  })
  if (finished.failure) return { failure: finished.failure }
  const { data } = finished
  if (data.service !== 'product_media') return { failure: 'network' }
  return { media: { id: data.id, name: data.name, src: data.publicUrl } }
}
