import { createExport } from './export.ts'
import { createKeeping } from './keep.ts'
import type { Needs } from './needs.ts'
import { createRefusals } from './refusals.ts'
import { createSealer } from './seal.ts'
import * as store from './store.ts'
import { createVerification } from './verify.ts'
import { createWriting } from './write.ts'

type Page = { readonly before?: number | undefined; readonly limit: number }

export function createAudit(needs: Needs) {
  const { database, events } = needs
  const sealer = createSealer(needs)
  const writing = createWriting(needs, sealer.want)
  const refusals = createRefusals(needs, writing)
  const keeping = createKeeping(needs, writing, sealer.seal)

  events.accompany(writing.companion)

  function pageOf(lines: readonly store.Line[], limit: number) {
    const last = lines.length === limit ? lines.at(-1) : undefined
    return { lines, next: last?.id ?? null }
  }

  return {
    refused: refusals.refused,
    seal: sealer.seal,
    verify: createVerification(needs),
    anchor: keeping.anchor,
    prune: keeping.prune,
    exportLines: createExport(database),
    async list(filters: store.Filters, { before, limit }: Page) {
      return pageOf(await store.list(database.lists, { ...filters, before }, limit), limit)
    },
    async listOfPerson(userId: string, { before = Number.MAX_SAFE_INTEGER, limit }: Page) {
      return pageOf(await store.listOfPerson(database.lists, userId, before, limit), limit)
    },
    start: () => sealer.start(refusals.tellLeftOut),
    async stop() {
      await refusals.stop()
      await sealer.stop()
    },
  }
}
export type Audit = ReturnType<typeof createAudit>
