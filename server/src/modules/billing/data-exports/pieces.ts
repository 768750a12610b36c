import { exportFormat, transferResources } from '@guildhall/contract/billing/data-exports'
import type { Boundary } from '../../../platform/lists/index.ts'
import { merchantToWire } from '../merchants/index.ts'
import type { Dependencies } from './dependencies.ts'
import { lineOf } from './rules.ts'
import { type Sources, statementSize } from './sources.ts'

/** Where the next piece of a file begins; as JSON, so that another process goes on from it. */
export type ExportPosition = {
  /** The place of its list among those of a file. */
  readonly list: number
  readonly after: Boundary | null
  readonly counts: Readonly<Record<string, number>>
}

export const listsOfExport = transferResources.length
const start: ExportPosition = { list: 0, after: null, counts: {} }

/** The same file as a download streams, in pieces that are made one after another. */
export function createPieces(
  { clocks, database, merchants }: Pick<Dependencies, 'clocks' | 'database' | 'merchants'>,
  sources: Sources,
) {
  return (organizationId: string, id: string) => ({
    async head(): Promise<string> {
      const { at } = await clocks.show(database.sql, organizationId)
      return lineOf({
        type: 'header',
        format: exportFormat.name,
        version: exportFormat.version,
        export_id: id,
        created_at: at.toISOString(),
        resources: transferResources,
        organization: merchantToWire(await merchants.get(database.sql, organizationId)),
      })
    },

    /** At least so many rows, as long as there are any. */
    async after(position: ExportPosition | null, limit: number) {
      let { after, counts, list } = position ?? start
      const lines: string[] = []
      while (lines.length < limit) {
        const type = transferResources[list]
        if (!type) break
        const { end, items } = await sources[type](organizationId)(
          after ?? undefined,
          statementSize,
        )
        for (const data of items) lines.push(lineOf({ type, data }))
        counts = { ...counts, [type]: (counts[type] ?? 0) + items.length }
        after = end ?? null
        if (!end) list++
      }
      return {
        text: lines.join(''),
        rows: lines.length,
        position: { list, after, counts },
        isLast: list >= listsOfExport,
      }
    },

    /** The last line, of a hash of all before it. */
    end: ({ counts }: ExportPosition, sha256: string) => lineOf({ type: 'end', counts, sha256 }),
  })
}
