import type { Database } from '../../platform/database/index.ts'
import { csvCell } from './rules.ts'
import type { Filters, Line } from './store.ts'
import * as store from './store.ts'

const page = 1_000

/** Everything that the chain was made of, so that anybody can follow it without us. */
function provable(line: Line) {
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
    // As text, since the digest is of these very letters.
    details: line.details,
    detailsSalt: line.detailsSalt?.toString('hex') ?? null,
    detailsDigest: line.detailsDigest.toString('hex'),
  }
}

type Provable = ReturnType<typeof provable>

const columns: readonly (keyof Provable)[] = [
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
  ndjson: { head: '', row: (each: Provable) => `${JSON.stringify(each)}\n` },
  csv: {
    head: `${columns.join(',')}\r\n`,
    row: (each: Provable) => `${columns.map((name) => csvCell(each[name])).join(',')}\r\n`,
  },
}
export type Format = keyof typeof formats

/** A page at a time, whatever the size, and only as fast as the reader takes it. */
export function createExport(database: Database) {
  return function exportLines(filters: Filters, format: Format): ReadableStream<Uint8Array> {
    const { head, row } = formats[format]
    const encoder = new TextEncoder()
    let behind = 0
    return new ReadableStream({
      start(controller) {
        if (head !== '') controller.enqueue(encoder.encode(head))
      },
      async pull(controller) {
        const lines = await store.list(database.lists, { ...filters, behind }, page)
        const text = lines.map((line) => row(provable(line))).join('')
        if (text !== '') controller.enqueue(encoder.encode(text))
        behind = lines.at(-1)?.number ?? behind
        if (lines.length < page) controller.close()
      },
    })
  }
}
