import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { DocumentContent } from '../../../platform/documents/index.ts'

/** What a document says, as it is stored: instants are texts. */
export type StoredContent = Omit<DocumentContent, 'issuedAt' | 'paidAt'> & {
  readonly issuedAt: string
  readonly paidAt: string | null
}

export type Document = {
  readonly id: string
  readonly organizationId: string
  readonly orderId: string
  readonly kind: 'invoice' | 'receipt'
  readonly version: number
  readonly number: string
  readonly content: StoredContent
  readonly createdAt: Date
}

const columns = `id, organization_id as "organizationId", order_id as "orderId", kind, version,
  number, content, created_at as "createdAt"`

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
       (id, organization_id, order_id, kind, version, number, content, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      document.id,
      document.organizationId,
      document.orderId,
      document.kind,
      document.version,
      document.number,
      document.content,
      document.createdAt,
    ],
  )
}
