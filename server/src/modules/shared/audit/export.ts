import { csvCell } from '../../../kernel/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { Filters, Line } from './store.ts'
import * as store from './store.ts'

const page = 1_000

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

/** Streams page by page, only as fast as the client reads. */
export function createExport(database: Database) {
  return function exportLines(filters: Filters, format: Format): ReadableStream<Uint8Array> {
    const { head, row } = formats[format]
    const encoder = new TextEncoder()
    let afterNumber = 0
    return new ReadableStream({
      start(controller) {
        if (head !== '') controller.enqueue(encoder.encode(head))
      },
      async pull(controller) {
        const lines = await store.list(database.lists, { ...filters, afterNumber }, page)
        const text = lines.map((line) => row(toExport(line))).join('')
        if (text !== '') controller.enqueue(encoder.encode(text))
        afterNumber = lines.at(-1)?.number ?? afterNumber
        if (lines.length < page) controller.close()
      },
    })
  }
}
