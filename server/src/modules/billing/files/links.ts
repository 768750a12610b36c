import type { Infrastructure } from '../../../infrastructure/index.ts'
import { isUuid } from '../../../kernel/index.ts'
import { isDiskFull } from '../../../platform/database/index.ts'
import { createFileTransfer } from '../../../platform/files/index.ts'
import type { Incoming, Router } from '../../../platform/http/index.ts'
import type { Files } from './service.ts'

type Dependencies = Pick<Infrastructure, 'log'> & {
  readonly files: Files
  readonly storage: Infrastructure['files']
}

const base = '/files/'
/** Opened within the same request. */
const momentarily = 60

/** Links to bytes, outside the contract: signed ones, and those of public pictures. */
export function mountFileLinks(router: Router, { files, log, storage }: Dependencies) {
  const transfer = createFileTransfer(storage)

  /** A failure of the storage, or a client that went away, is no answer of the API. */
  async function safely(work: () => Promise<Response>): Promise<Response> {
    try {
      return await work()
    } catch (error) {
      log.error({ code: 'files.transfer_failed', err: error }, 'A file could not be transferred.')
      return new Response(null, { status: isDiskFull(error) ? 507 : 500 })
    }
  }

  async function media(id: string, request: Request): Promise<Response> {
    const file = isUuid(id) ? await files.findPublic(id) : undefined
    if (!file?.key) return new Response(null, { status: 404 })
    const { key, name, mimeType: type } = file
    const token = await storage.links.download({ key, name, type }, momentarily)
    const response = await transfer.download(token, request)
    // The bytes of a file never change; it may be deleted.
    if (response.ok) response.headers.set('cache-control', 'public, max-age=3600')
    return response
  }

  const lastPart = ({ path }: Incoming) => path.slice(path.lastIndexOf('/') + 1)
  const bind = (
    path: string,
    answer: (part: string, request: Request) => Promise<Response>,
    method: 'GET' | 'PUT' = 'GET',
  ) =>
    router.files(
      base + path,
      async (incoming) => {
        const { request } = incoming
        return request && safely(() => answer(lastPart(incoming), request))
      },
      { method },
    )

  bind('upload/:token', transfer.upload, 'PUT')
  bind('download/:token', transfer.download)
  bind('media/:id', media)
}
