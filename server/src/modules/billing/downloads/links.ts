import { AppError, span } from '../../../kernel/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'

/** By the server's clock, like all signed links. */
const lifetime = span.day
const purpose = 'download-link'

type Claims = { readonly organizationId: string; readonly id: string; readonly until: number }

/**
 * Links to files that a customer may download. Each use is checked and counted, and leads to a link to
 * the bytes that lasts for minutes: long enough to continue an interrupted download.
 */
export function createLinks({ clock, clocks, database, files, pageUrl, sealer }: Dependencies) {
  function claimsOf(token: string): Claims {
    const text = sealer.open(purpose, '', token)
    if (text === undefined) throw new AppError('NOT_FOUND')
    return JSON.parse(text) as Claims
  }

  return {
    of({ id, organizationId }: store.Downloadable) {
      const until = clock.ms() + lifetime
      const token = sealer.seal(purpose, '', JSON.stringify({ organizationId, id, until }))
      return {
        url: pageUrl(`/v1/customer-portal/downloadables/${token}`),
        headers: {},
        expires_at: new Date(until).toISOString(),
      }
    },

    /** Where the bytes are. */
    async follow(token: string): Promise<string> {
      const { id, organizationId, until } = claimsOf(token)
      if (until <= clock.ms()) throw new AppError('NOT_FOUND')
      const { sql } = database
      const { at } = await clocks.show(sql, organizationId).catch(() => {
        throw new AppError('NOT_FOUND')
      })
      const found = await store.takeOne(sql, organizationId, id, at)
      const [file] = found ? await files.findMany(sql, organizationId, [found.fileId]) : []
      if (!file) throw new AppError('NOT_FOUND')
      return files.linkTo(file)
    },
  }
}
