import { exportFormat, TransferResource } from '@guildhall/contract/billing/data-exports'
import { span } from '../../../kernel/index.ts'
import { changedAt } from '../../../platform/billing-clock/index.ts'
import { inBatches } from '../../../platform/database/index.ts'
import { parseStrictJson } from '../../../platform/http/index.ts'
import { hashToken } from '../../../platform/system.ts'
import { type Batch, createApply, noOutcome, type Outcomes } from './apply.ts'
import { type CsvShape, rowIn, shapeOf } from './csv.ts'
import type { Dependencies } from './dependencies.ts'
import type { Row } from './rows.ts'
import { type FileRecord, recordsOf } from './rules/records.ts'
import { customerOf, licenseKeyOf, seatOf, subscriptionOf } from './rules/spreadsheet.ts'
import * as store from './store/imports.ts'
import * as sources from './store/sources.ts'
import { toWire } from './wire.ts'

export const jobName = 'data-imports.run'

/** Rows after which progress is saved: a process that ends repeats so many, and each of them once. */
const batchSize = 50
/** Rows of one run of the job; then other organizations have their turn. */
const sliceSize = 250
/** Reported in one import; further ones are counted. */
const mostProblems = 10_000
const trialBatch = 1_000
/** Splitting a row into cells takes time, in which the server does nothing else. */
const longestCsvRow = 64 * 1024

const nameOfKey = (text: string) => hashToken(text.trim().toUpperCase()).toString('hex')

/** What a row of CSV is, by its resource. */
const rowOf = {
  customers: customerOf,
  subscriptions: subscriptionOf,
  customer_seats: seatOf,
  license_keys: (cells: Readonly<Record<string, string>>, names: readonly string[]) => {
    const row = licenseKeyOf(cells, names)
    // Without an id, a key is known again by its text, which is stored nowhere.
    const { key = '' } = cells
    return key === '' || row.id !== undefined ? row : { ...row, id: nameOfKey(key) }
  },
}

/** The file cannot be imported at all. */
class Unreadable extends Error {}

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** With the limits of a body of the API: on depth, keys and texts. */
function jsonOf({ text }: FileRecord): unknown {
  try {
    return parseStrictJson(text)
  } catch {
    return undefined
  }
}

export function createRun(dependencies: Dependencies) {
  const { database, events, files, jobs, merchants, storage } = dependencies
  const begin = createApply(dependencies)

  async function open(
    { bytesRead, bytesTotal, fileId, organizationId }: store.Import,
    from: number,
  ) {
    const [file] = await files.findMany(database.sql, organizationId, [fileId])
    const range = { start: from, end: bytesTotal - 1 }
    const chunks = file?.key ? await storage.store.read(file.key, range) : undefined
    if (chunks) return chunks
    throw new Unreadable(bytesRead > 0 ? 'The file was deleted.' : 'The file does not exist.')
  }

  async function firstRecord(row: store.Import): Promise<FileRecord | undefined> {
    const quoted = row.format === 'csv'
    for await (const first of recordsOf(await open(row, 0), { bytes: 0, lines: 0 }, { quoted })) {
      return first
    }
    return undefined
  }

  async function csvShape(row: store.Import): Promise<CsvShape> {
    const text = (await firstRecord(row))?.text ?? ''
    const shape = text.length > longestCsvRow ? undefined : shapeOf(text)
    if (shape && shape.names.length > 1) return shape
    throw new Unreadable('The first line must name the columns.')
  }

  async function assertHeader(row: store.Import) {
    const first = await firstRecord(row)
    const header = first && jsonOf(first)
    const isOurs =
      isObject(header) && header.type === 'header' && header.format === exportFormat.name
    if (!isOurs) throw new Unreadable('The first line must be the header of an export.')
    if (header.version === exportFormat.version) return
    throw new Unreadable('The file has another version of the format.')
  }

  async function addJson(batch: Batch, record: FileRecord) {
    const { line } = record
    const value = jsonOf(record)
    if (!isObject(value))
      return batch.refuseLine(
        line,
        'NOT_JSON',
        'The line is no JSON object, or one beyond the limits.',
      )
    if (value.type === 'header' || value.type === 'end') return
    const resource = TransferResource.safeParse(value.type)
    if (!resource.success || !isObject(value.data)) {
      return batch.refuseLine(line, 'UNKNOWN_RESOURCE', 'The line has no known type, or no data.')
    }
    await batch.add({ line, resource: resource.data, row: value.data })
  }

  async function addCsv(
    batch: Batch,
    { line, text }: FileRecord,
    shape: CsvShape,
    row: store.Import,
  ) {
    if (text.length > longestCsvRow) {
      return batch.refuseLine(line, 'LINE_IS_TOO_LONG', 'The row has more than 64 KiB.')
    }
    const cells = text.includes('\0') ? undefined : rowIn(text, shape)
    if (!cells) return batch.refuseLine(line, 'NOT_CSV', 'The row has too few or too many cells.')
    const resource = row.resource ?? 'customers'
    await batch.add({ line, resource, row: rowOf[resource](cells, shape.names) })
  }

  async function add(batch: Batch, record: FileRecord, row: store.Import, shape?: CsvShape) {
    const { line, problem, text } = record
    if (problem === 'TOO_LONG') {
      return batch.refuseLine(line, 'LINE_IS_TOO_LONG', 'The line has more than 1 MiB.')
    }
    if (problem === 'NOT_UTF8') {
      return batch.refuseLine(line, 'NOT_UTF8', 'The line is not encoded in UTF-8.')
    }
    if (text.trim() === '') return
    await (shape ? addCsv(batch, record, shape, row) : addJson(batch, record))
  }

  function merged(counts: store.Import['counts'], more: Outcomes): store.Import['counts'] {
    const all = { ...counts }
    for (const [name, outcome] of Object.entries(more)) {
      const resource = name as TransferResource
      const before = all[resource] ?? noOutcome
      all[resource] = {
        created: before.created + outcome.created,
        existing: before.existing + outcome.existing,
        refused: before.refused + outcome.refused,
        skipped: before.skipped + outcome.skipped,
      }
    }
    return all
  }

  /** Undefined if another process has come further, or the import is gone. */
  const save = (before: store.Import, batch: Batch, end: { bytes: number; lines: number }) =>
    database.transaction(async (tx) => {
      const row = await store.lock(tx, before.organizationId, before.id)
      if (!row || row.bytesRead !== before.bytesRead || row.finishedAt) return undefined
      const room = Math.max(0, mostProblems - row.problems)
      const problems = batch.problems.slice(0, room)
      const moment = await merchants.moment(tx, row.organizationId)
      const changed: store.Import = {
        ...row,
        status: 'running',
        bytesRead: end.bytes,
        lines: end.lines,
        problems: row.problems + problems.length,
        counts: merged(row.counts, batch.outcomes),
        modifiedAt: changedAt(moment, row),
      }
      await store.insertProblems(tx, row, row.problems, problems)
      await sources.addTrials(tx, row.id, row.organizationId, batch.trials)
      await store.save(tx, changed)
      return changed
    })

  async function finish({ id, organizationId }: store.Import, error: string | null) {
    await inBatches(
      (limit) => database.transaction((tx) => sources.removeTrials(tx, organizationId, id, limit)),
      undefined,
      trialBatch,
    )
    await database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const row = await store.lock(tx, organizationId, id)
      if (!row || row.finishedAt) return
      const at = changedAt(moment, row)
      const status = error === null ? 'succeeded' : 'failed'
      const changed = { ...row, status, error, modifiedAt: at, finishedAt: at } as const
      await store.save(tx, changed)
      await events.append(tx, 'import.finished', `import:${id}`, toWire(changed), moment.at)
    })
  }

  /** Reads on from where the last run ended; resolves to whether more is left. */
  async function slice(start: store.Import, signal: AbortSignal): Promise<boolean> {
    const shape = start.format === 'csv' ? await csvShape(start) : undefined
    if (!shape) await assertHeader(start)
    let row = start
    let batch = begin(row)
    let [size, total] = [0, 0]
    // The header of a CSV file is no row.
    let isHeader = shape !== undefined && row.bytesRead === 0
    const from = { bytes: row.bytesRead, lines: row.lines }
    let end = from

    async function flush(): Promise<boolean> {
      await batch.flush()
      const saved = await save(row, batch, end)
      if (!saved) return false
      row = saved
      batch = begin(row)
      size = 0
      return true
    }

    if (from.bytes < row.bytesTotal) {
      const chunks = await open(row, from.bytes)
      for await (const record of recordsOf(chunks, from, { quoted: shape !== undefined })) {
        signal.throwIfAborted()
        if (!isHeader) await add(batch, record, row, shape)
        isHeader = false
        end = { bytes: record.end, lines: record.last }
        size++
        total++
        if (size < batchSize) continue
        if (!(await flush())) return false
        if (total >= sliceSize) return true
      }
    }
    if (size > 0 && !(await flush())) return false
    await finish(row, null)
    return false
  }

  jobs.define(
    jobName,
    async (data, signal) => {
      const { id, organizationId } = data as { id: string; organizationId: string }
      const row = await store.find(database.sql, [organizationId], id)
      if (!row || row.finishedAt) return
      try {
        if (!(await slice(row, signal))) return
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        return finish(row, error.message)
      }
      await database.transaction((tx) => jobs.send(tx, jobName, { id, organizationId }))
    },
    { timeLimit: span.minute / 2, workers: 2 },
  )
}
