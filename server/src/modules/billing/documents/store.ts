import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { DocumentContent } from '../../../platform/documents/index.ts'
import type { Difference } from '../ledger/index.ts'

/** What a document says, as it is stored: instants are texts. */
export type StoredContent = Omit<DocumentContent, 'issuedAt' | 'paidAt'> & {
  readonly issuedAt: string
  readonly paidAt: string | null
}

export type Document = {
  readonly id: string
  readonly organizationId: string
  readonly orderId: string
  readonly kind: 'invoice' | 'receipt' | 'credit_note'
  /** The order, or the refund of a credit note. */
  readonly sourceId: string
  readonly version: number
  readonly number: string
  readonly content: StoredContent
  readonly createdAt: Date
}

const columns = `id, organization_id as "organizationId", order_id as "orderId", kind,
  source_id as "sourceId", version, number, content, created_at as "createdAt"`

export const newest = (sql: Sql, organizationId: string, orderId: string, kind: Document['kind']) =>
  sql.one<Document>(
    `select ${columns} from documents where organization_id = $1 and order_id = $2 and kind = $3
      order by version desc limit 1`,
    [organizationId, orderId, kind],
  )

/** The link names the document, and is signed. */
export const find = (sql: Sql, id: string) =>
  sql.one<Document>(
    `-- all tenants: the signed link stands for the organization_id
     select ${columns} from documents where id = $1`,
    [id],
  )

export function insert(tx: Tx, document: Document) {
  tx.send(
    `insert into documents
       (id, organization_id, order_id, kind, source_id, version, number, content, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      document.id,
      document.organizationId,
      document.orderId,
      document.kind,
      document.sourceId,
      document.version,
      document.number,
      document.content,
      document.createdAt,
    ],
  )
}

/** The PDF, once it was drawn. */
export async function pagesOf(sql: Sql, organizationId: string, id: string) {
  const row = await sql.one<{ readonly pages: Buffer | null }>(
    'select pages from documents where organization_id = $1 and id = $2',
    [organizationId, id],
  )
  return row?.pages ?? null
}

/** The first drawing stays, where two nodes draw the same. */
export const keepPages = (sql: Sql, organizationId: string, id: string, pages: Buffer) =>
  sql.run(
    'update documents set pages = $3 where organization_id = $1 and id = $2 and pages is null',
    [organizationId, id, pages],
  )

/** Of an order, oldest first. */
export const creditNotes = (sql: Sql, organizationId: string, orderId: string) =>
  sql.many<Document>(
    `select ${columns} from documents
      where organization_id = $1 and order_id = $2 and kind = 'credit_note'
      order by created_at, source_id, version`,
    [organizationId, orderId],
  )

/** Of an organization, in the order of their numbers. */
export const creditNotesAfter = (sql: Sql, organizationId: string, number: string, limit: number) =>
  sql.many<Document>(
    `select ${columns} from documents
      where organization_id = $1 and kind = 'credit_note' and number > $2
      order by number limit $3`,
    [organizationId, number, limit],
  )

/** The versions of a credit note: the second one cancels the first. */
export const creditNotesOf = (tx: Tx, organizationId: string, orderId: string, refundId: string) =>
  tx.many<Document>(
    `select ${columns} from documents
      where organization_id = $1 and order_id = $2 and kind = 'credit_note' and source_id = $3
      order by version`,
    [organizationId, orderId, refundId],
  )

/** What was credited must be what the books say was refunded, with its tax. */
export const compareWithLedger = (sql: Sql, organizationId: string, limit: number) =>
  sql.many<Difference>(
    `-- reads ledger_entries: each refund that was booked has a credit note
     -- reads ledger_lines: with these amounts
     with booked as (
       select e.source_id,
              -coalesce(sum(l.amount) filter (where l.account in ('processor', 'outside')), 0)
                as total,
              coalesce(sum(l.amount) filter (where l.account = 'tax'), 0) as tax
         from ledger_entries e
         join ledger_lines l on l.entry_id = e.id and l.organization_id = e.organization_id
        where e.organization_id = $1 and e.kind in ('refund', 'refund.failed')
        group by e.source_id
     ), credited as (
       select source_id, sum((content ->> 'total')::bigint) as total,
              sum((content #>> '{tax,amount}')::bigint) as tax
         from documents where organization_id = $1 and kind = 'credit_note' group by source_id
     ), pairs as (
       select source_id, coalesce(b.total, 0) as booked_total, coalesce(c.total, 0) as total,
              coalesce(b.tax, 0) as booked_tax, coalesce(c.tax, 0) as tax
         from booked b full join credited c using (source_id)
     )
     select rule, source_id::text as subject, expected::bigint as expected, found::bigint as found
       from pairs cross join lateral (
         values ('credit note is what was refunded', booked_total, total),
                ('tax of the credit note is what was refunded', booked_tax, tax)
       ) as each (rule, expected, found)
      where expected <> found order by source_id, rule limit $2`,
    [organizationId, limit],
  )

/** Of a sandbox that was deleted. */
export const documentsErasure = eraseTables('documents')
