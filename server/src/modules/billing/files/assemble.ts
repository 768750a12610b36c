import { createHash } from 'node:crypto'
import type { UploadCompleted } from '@guildhall/contract/billing/files'
import { invalidInput } from '../../../kernel/index.ts'
import { FileRejected, type FileStore } from '../../../platform/files/index.ts'
import { headLength, looksLike, type Part } from './rules.ts'
import type { File } from './store.ts'

type Completed = UploadCompleted['parts'][number]

const refused = (loc: readonly (string | number)[], msg: string) =>
  invalidInput({ loc: ['body', ...loc], msg, type: 'value_error' })

/** Parts have keys of their own, so that a link of an upload cannot change a finished file. */
export const partKey = ({ id, uploadId }: File, { number }: Part) =>
  `uploads/${id}/${uploadId}/${number}`

/** Puts the parts together under the key of the file, and checks all that was declared of them. */
export async function assemble(
  store: FileStore,
  file: File,
  key: string,
  completed: readonly Completed[],
) {
  const byNumber = new Map(completed.map((part) => [part.number, part]))
  if (byNumber.size !== file.parts.length) throw refused(['parts'], 'Some parts are missing.')

  async function* bytesOf(part: Part) {
    const told = byNumber.get(part.number)
    const bytes = await store.read(partKey(file, part))
    const loc = ['parts', part.number - 1]
    if (!told || !bytes) throw refused(loc, 'This part was not uploaded.')
    const hash = createHash('sha256')
    for await (const chunk of bytes) {
      hash.update(chunk)
      yield Buffer.from(chunk)
    }
    const digest = hash.digest()
    const etag = told.checksum_etag.replace(/^"|"$/g, '')
    const wanted = told.checksum_sha256_base64 ?? part.sha256
    const differs = wanted !== null && wanted !== digest.toString('base64')
    if (differs || etag !== digest.toString('hex')) {
      throw refused(loc, 'The checksum of this part does not match.')
    }
  }

  async function* whole() {
    let head: Buffer | undefined = Buffer.alloc(0)
    for (const part of file.parts) {
      for await (const chunk of bytesOf(part)) {
        if (head) head = Buffer.concat([head, chunk.subarray(0, headLength)])
        if (head && head.length >= Math.min(headLength, file.size)) {
          if (!looksLike(file.mimeType, head)) throw notOfItsType()
          head = undefined
        }
        yield chunk
      }
    }
  }

  try {
    return await store.write(key, whole(), {
      size: file.size,
      sha256: file.sha256 ?? undefined,
    })
  } catch (error) {
    if (error instanceof FileRejected) throw refused(['parts'], error.message)
    throw error
  }
}

const notOfItsType = () => refused(['parts'], 'The bytes are not of the declared type.')
