import type { Dependencies } from './dependencies.ts'
import { createExport, createTableExport } from './export.ts'
import { createRefusals } from './refusals.ts'
import { createRetention } from './retention.ts'
import { createSealer } from './seal.ts'
import * as store from './store.ts'
import { createVerification } from './verify.ts'
import { createWriter } from './write.ts'

type Page = { readonly before?: number | undefined; readonly limit: number }

export function createAudit(dependencies: Dependencies) {
  const { database, events } = dependencies
  const sealer = createSealer(dependencies)
  const writer = createWriter(dependencies, sealer.lineAdded)
  const refusals = createRefusals(dependencies, writer)
  const retention = createRetention(dependencies, writer, sealer.seal)

  events.attach(writer.attachedRows)

  function pageOf(lines: readonly store.Line[], limit: number) {
    const last = lines.length === limit ? lines.at(-1) : undefined
    return { lines, next: last?.id ?? null }
  }

  return {
    refused: refusals.refused,
    seal: sealer.seal,
    verify: createVerification(dependencies),
    anchor: retention.anchor,
    prune: retention.prune,
    exportLines: createExport(database),
    exportTable: createTableExport(database),
    async list(filters: store.Filters, { before, limit }: Page) {
      return pageOf(await store.list(database.lists, { ...filters, before }, limit), limit)
    },
    start: () => sealer.start(refusals.recordLeftOut),
    async stop() {
      await refusals.stop()
      await sealer.stop()
    },
  }
}
export type Audit = ReturnType<typeof createAudit>
