import type { create } from '@guildhall/contract/billing/data-imports'
import type { z } from 'zod'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import { violatedConstraint } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import {
  type CsvColumns,
  changeCount,
  createList,
  createPageBoundaries,
  exportCsv,
  offsetOf,
} from '../../../platform/lists/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createRun, jobName } from './run.ts'
import * as store from './store/imports.ts'
import { toWire } from './wire.ts'

type Page = { readonly page: number; readonly limit: number }

const refuse = (field: string, msg: string) =>
  invalidInput({ loc: ['body', field], msg, type: 'value_error' })

type Numbered = store.Problem & { readonly number: number }

const problemColumns: CsvColumns<Numbered> = {
  line: ({ line }) => line,
  resource: ({ resource }) => resource,
  source_id: ({ sourceId }) => sourceId,
  field: ({ field }) => field,
  code: ({ code }) => code,
  message: ({ message }) => message,
}

export function createDataImports(dependencies: Dependencies) {
  const { clock, database, events, files, jobs, merchants, random } = dependencies
  createRun(dependencies)
  const readList = createList<store.Import, 'created_at', never>(
    store.listing,
    createPageBoundaries(clock),
  )

  async function get(organizationIds: readonly string[], id: string) {
    const row = await store.find(database.sql, organizationIds, id)
    if (!row) throw new AppError('NOT_FOUND')
    return row
  }

  return {
    get,

    list: (organizationId: string, { page, limit }: Page) =>
      readList(database.lists, {
        organizationId,
        sorting: ['-created_at'],
        offset: offsetOf({ page, limit }),
        limit,
      }),

    async problems(organizationIds: readonly string[], id: string, page: Page) {
      const row = await get(organizationIds, id)
      const rows = await store.problemsOf(database.sql, row, offsetOf(page), page.limit)
      return { rows, total: row.problems }
    },

    async problemsFile(organizationIds: readonly string[], id: string) {
      const row = await get(organizationIds, id)
      return exportCsv({
        columns: problemColumns,
        isForSpreadsheets: true,
        readAfter: (last: Numbered | undefined, size) =>
          store.problemsAfter(database.lists, row, last?.number ?? 0, size),
      })
    },

    create: (
      organizationId: string,
      input: z.output<typeof create.body>,
      keepAnswer: KeepAnswer,
    ) => {
      const work = database.transaction(async (tx) => {
        const { dry_run: dryRun, file_id: fileId, format, resource = null } = input
        if ((format === 'csv') !== (resource !== null)) {
          throw refuse('resource', 'A CSV file contains one resource, and only a CSV file.')
        }
        const moment = await merchants.moment(tx, organizationId)
        const [file] = await files.findMany(tx, organizationId, [fileId])
        if (!file?.key) throw refuse('file_id', 'File does not exist, or was not uploaded.')
        if (await store.hasUnfinished(tx, organizationId)) throw new AppError('IMPORT_IS_RUNNING')
        const id = random.uuid()
        const row: store.Import = {
          id,
          organizationId,
          fileId,
          format,
          resource,
          dryRun,
          status: 'pending',
          error: null,
          bytesRead: 0,
          bytesTotal: file.size,
          lines: 0,
          problems: 0,
          counts: {},
          createdAt: moment.at,
          modifiedAt: null,
          finishedAt: null,
        }
        await store.insert(tx, row)
        changeCount(tx, organizationId, store.listName, { key: '', change: 1 })
        await jobs.send(tx, jobName, { id, organizationId })
        const wire = toWire(row)
        await events.append(tx, 'import.created', `import:${id}`, wire, moment.at)
        await keepAnswer(tx, wire)
        return row
      })
      return work.catch((error: unknown) => {
        // Two were begun at once, and neither saw the other.
        if (violatedConstraint(error) !== store.onlyUnfinished) throw error
        throw new AppError('IMPORT_IS_RUNNING')
      })
    },
  }
}
export type DataImports = ReturnType<typeof createDataImports>
