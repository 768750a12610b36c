import type { create, TransferResource } from '@guildhall/contract/billing/data-exports'
import { exportFormat, transferResources } from '@guildhall/contract/billing/data-exports'
import type { z } from 'zod'
import { AppError, after, invalidInput, span } from '../../../kernel/index.ts'
import { changedAt } from '../../../platform/billing-clock/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import {
  changeCount,
  createList,
  createPageBoundaries,
  offsetOf,
} from '../../../platform/lists/index.ts'
import { merchantToWire } from '../merchants/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createPieces } from './pieces.ts'
import { createSources } from './sources.ts'
import * as store from './store.ts'
import { csvLines, jsonLines } from './stream.ts'
import { columnsOf, toWire } from './wire.ts'

const life = span.day

const refuse = (msg: string) =>
  invalidInput({ loc: ['query', 'resource'], msg, type: 'value_error' })

type Page = { readonly page: number; readonly limit: number }

export function createDataExports(dependencies: Dependencies) {
  const { clock, clocks, database, events, merchants, random } = dependencies
  const sources = createSources(dependencies)
  const readList = createList<store.Export, 'created_at', never>(
    store.listing,
    createPageBoundaries(clock),
  )

  async function get(organizationIds: readonly string[], id: string) {
    const row = await store.find(database.sql, organizationIds, id)
    if (!row) throw new AppError('NOT_FOUND')
    return row
  }

  /** The audit log says who read the data, and what of it. */
  const noteDownload = ({ id, organizationId }: store.Export, counts: store.Export['counts']) =>
    database.transaction(async (tx) => {
      const moment = await merchants.momentEvenMirrored(tx, organizationId)
      const row = await store.lock(tx, organizationId, id)
      // Deleted with its sandbox meanwhile.
      if (!row) return
      const at = changedAt(moment, row)
      const downloads = row.downloads + 1
      const changed = { ...row, downloads, counts, downloadedAt: at, modifiedAt: at }
      await store.save(tx, changed)
      await events.append(tx, 'export.downloaded', `export:${id}`, toWire(changed), moment.at)
    })

  function resourceOf({ resources }: store.Export, named: TransferResource | undefined) {
    if (named === undefined) throw refuse('A CSV file contains one resource, which must be named.')
    if (resources.includes(named)) return named
    throw refuse('The export does not contain this resource.')
  }

  return {
    get,
    /** For a file that is made in the background. */
    pieces: createPieces(dependencies, sources),

    list: (organizationId: string, { page, limit }: Page) =>
      readList(database.lists, {
        organizationId,
        sorting: ['-created_at'],
        offset: offsetOf({ page, limit }),
        limit,
      }),

    create: (
      organizationId: string,
      { format, resources: named }: z.output<typeof create.body>,
      keepAnswer: KeepAnswer,
    ) =>
      database.transaction(async (tx) => {
        const moment = await merchants.momentEvenMirrored(tx, organizationId)
        const id = random.uuid()
        const row: store.Export = {
          id,
          organizationId,
          format,
          // In the order in which an import needs them.
          resources: transferResources.filter((each) => named?.includes(each) ?? true),
          expiresAt: after(moment.at, life),
          downloads: 0,
          downloadedAt: null,
          counts: {},
          createdAt: moment.at,
          modifiedAt: null,
        }
        await store.insert(tx, row)
        changeCount(tx, organizationId, store.listName, { key: '', change: 1 })
        const wire = toWire(row)
        await events.append(tx, 'export.created', `export:${id}`, wire, moment.at)
        await keepAnswer(tx, wire)
        return row
      }),

    async download(
      organizationIds: readonly string[],
      id: string,
      resource: TransferResource | undefined,
    ) {
      const row = await get(organizationIds, id)
      const { organizationId } = row
      const { at } = await clocks.show(database.sql, organizationId)
      if (row.expiresAt <= at) throw new AppError('EXPORT_HAS_EXPIRED')
      const download = {
        organizationId,
        sources,
        done: (counts: store.Export['counts']) => noteDownload(row, counts),
      }
      if (row.format === 'csv') {
        const chosen = resourceOf(row, resource)
        const stream = csvLines(download, chosen, columnsOf(chosen))
        return { stream, name: `${chosen}.csv`, type: 'text/csv; charset=utf-8' }
      }
      const header = {
        type: 'header',
        format: exportFormat.name,
        version: exportFormat.version,
        export_id: id,
        created_at: at.toISOString(),
        resources: row.resources,
        organization: merchantToWire(await merchants.get(database.sql, organizationId)),
      } as const
      const stream = jsonLines(download, header, row.resources)
      return { stream, name: `${id}.jsonl`, type: 'application/x-ndjson' }
    },
  }
}
export type DataExports = ReturnType<typeof createDataExports>
