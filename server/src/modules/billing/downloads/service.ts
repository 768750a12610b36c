import type { DownloadableQuery } from '@guildhall/contract/billing/downloads'
import { createList, createPageBoundaries, offsetOf } from '../../../platform/lists/index.ts'
import type { File } from '../files/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createGranting } from './granting.ts'
import { createLinks } from './links.ts'
import * as store from './store.ts'

export function createDownloads(dependencies: Dependencies) {
  const { benefits, clock, database, files, grants } = dependencies
  const links = createLinks(dependencies)
  const readList = createList<store.Downloadable, 'created_at', store.Filter>(
    store.listing,
    createPageBoundaries(clock),
  )
  grants.types.register('downloadables', createGranting(dependencies))

  async function filesOf(organizationId: string, ids: readonly string[]) {
    const found = await files.findMany(database.lists, organizationId, ids)
    return new Map(found.map((file) => [file.id, file]))
  }

  return {
    follow: links.follow,

    async list(owner: Parameters<typeof grants.visibleTo>[0], query: DownloadableQuery) {
      const { customerId, organizationId } = owner
      const grant = await grants.visibleTo(owner)
      const { rows, total } = await readList(database.lists, {
        organizationId,
        filters: { customer: [customerId], benefit: query.benefit_id, grant },
        sorting: ['-created_at'],
        offset: offsetOf(query),
        limit: query.limit,
      })
      const byId = await filesOf(
        organizationId,
        rows.map(({ fileId }) => fileId),
      )
      const items = rows.flatMap((row) => {
        const file = byId.get(row.fileId)
        return file ? [{ row, file, link: links.of(row) }] : []
      })
      return { items, total }
    },

    /** Of a benefit, in its order; a benefit of another type has none. */
    async filesOfBenefit(
      organizationIds: readonly string[],
      id: string,
      page: { readonly page: number; readonly limit: number },
    ) {
      const benefit = await benefits.get(organizationIds, id)
      const all = benefit.type === 'downloadables' ? benefit.properties.files : []
      const byId = await filesOf(benefit.organizationId, all)
      const found = all.flatMap((fileId): File[] => {
        const file = byId.get(fileId)
        return file ? [file] : []
      })
      const from = offsetOf(page)
      return { rows: found.slice(from, from + page.limit), total: found.length }
    },
  }
}
export type Downloads = ReturnType<typeof createDownloads>
