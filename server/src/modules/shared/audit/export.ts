import { csvCell } from '../../../kernel/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { type CsvColumns, exportCsv, exportPages } from '../../../platform/lists/index.ts'
import { type Filters, type Line, list } from './store.ts'

/**
 * Every field that the hash chain is computed from, so that anybody can verify it without this
 * server.
 */
function toExport(line: Line) {
  return {
    number: line.number,
    hash: line.hash?.toString('hex') ?? null,
    id: line.id,
    at: line.at.toISOString(),
    actorKind: line.actorKind,
    actor: line.actor,
    impersonatedBy: line.impersonatedBy,
    apiKeyId: line.apiKeyId,
    requestId: line.requestId,
    action: line.action,
    subject: line.subject,
    organizationId: line.organizationId,
    eventId: line.eventId,
    address: line.address,
    userAgent: line.userAgent,
    originSalt: line.originSalt?.toString('hex') ?? null,
    originDigest: line.originDigest.toString('hex'),
    // As text, since the digest is of exactly these characters.
    details: line.details,
    detailsSalt: line.detailsSalt?.toString('hex') ?? null,
    detailsDigest: line.detailsDigest.toString('hex'),
  }
}

type ExportedLine = ReturnType<typeof toExport>

const columns: readonly (keyof ExportedLine)[] = [
  'number',
  'hash',
  'id',
  'at',
  'actorKind',
  'actor',
  'impersonatedBy',
  'apiKeyId',
  'requestId',
  'action',
  'subject',
  'organizationId',
  'eventId',
  'address',
  'userAgent',
  'originSalt',
  'originDigest',
  'details',
  'detailsSalt',
  'detailsDigest',
]

const formats = {
  ndjson: { head: '', row: (each: ExportedLine) => `${JSON.stringify(each)}\n` },
  csv: {
    head: `${columns.join(',')}\r\n`,
    row: (each: ExportedLine) => `${columns.map((name) => csvCell(each[name])).join(',')}\r\n`,
  },
}
export type Format = keyof typeof formats

export function createExport(database: Database) {
  return function exportLines(filters: Filters, format: Format) {
    const { head, row } = formats[format]
    return exportPages({
      head,
      line: (line: Line) => row(toExport(line)),
      readAfter: (last, size) =>
        list(database.lists, { ...filters, afterNumber: last?.number ?? 0 }, size),
    })
  }
}

type Table<More> = {
  readonly columns: CsvColumns<Line & More>
  /** What else a row needs, for a page of lines at once. */
  readonly complete: (lines: readonly Line[]) => Promise<readonly (Line & More)[]>
  readonly timeZone: string
}

/** Lines as a spreadsheet for people, newest first; the chain is exported by `export.ts`. */
export function createTableExport(database: Database) {
  return function exportTable<More>(filters: Filters, table: Table<More>) {
    const { columns, complete, timeZone } = table
    return exportCsv<Line & More, string>({
      columns,
      timeZone,
      readAfter: async (last, size) =>
        complete(await list(database.lists, { ...filters, before: last?.id }, size)),
    })
  }
}
