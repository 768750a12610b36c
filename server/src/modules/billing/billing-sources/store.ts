import type { BillingSource, sourceProblems } from '@guildhall/contract/billing/billing-sources'
import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'

export type Source = {
  readonly organizationId: string
  readonly connectionId: string
  readonly kind: 'polar'
  readonly server: string
  readonly providerOrganizationId: string | null
  /** Sealed, as the former one, which counts until then. */
  readonly webhookSecret: string
  readonly formerSecret: string | null
  readonly formerUntil: Date | null
  readonly status: BillingSource['status']
  readonly problem: (typeof sourceProblems)[number] | null
  readonly drift: BillingSource['drift']
  readonly lastReconciledAt: Date | null
  readonly connectedAt: Date
  readonly disconnectedAt: Date | null
}

const columns = `b.organization_id as "organizationId", b.connection_id as "connectionId", b.kind,
  b.server, b.provider_organization_id as "providerOrganizationId",
  b.webhook_secret as "webhookSecret", b.former_secret as "formerSecret",
  b.former_until as "formerUntil", b.status, b.problem, b.drift,
  b.last_reconciled_at as "lastReconciledAt", b.connected_at as "connectedAt",
  b.disconnected_at as "disconnectedAt"`

/** A disconnected one as well. */
export const find = (sql: Sql, organizationId: string) =>
  sql.one<Source>(`select ${columns} from billing_sources b where b.organization_id = $1`, [
    organizationId,
  ])

export const lock = (tx: Tx, organizationId: string) =>
  tx.one<Source>(
    `select ${columns} from billing_sources b where b.organization_id = $1 for update`,
    [organizationId],
  )

/** Whose events arrive there. */
export const findConnection = (sql: Sql, connectionId: string) =>
  sql.one<Source>(
    `-- all tenants: the address of the provider names the connection, which has one organization_id
     select ${columns} from billing_sources b
      where b.connection_id = $1 and b.disconnected_at is null`,
    [connectionId],
  )

/** Which organization follows this one of a provider. */
export const findFollower = (sql: Sql, server: string, providerOrganizationId: string) =>
  sql.one<{ organizationId: string }>(
    `-- all tenants: an organization of a provider is followed by one organization_id
     select b.organization_id as "organizationId" from billing_sources b
      where b.server = $1 and b.provider_organization_id = $2 and b.disconnected_at is null`,
    [server, providerOrganizationId],
  )

export async function save(tx: Tx, source: Source): Promise<void> {
  await tx.run(
    `insert into billing_sources (organization_id, connection_id, kind, server,
       provider_organization_id, webhook_secret, former_secret, former_until, status, problem, drift,
       last_reconciled_at, connected_at, disconnected_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (organization_id) do update
        set connection_id = $2, kind = $3, server = $4, provider_organization_id = $5,
            webhook_secret = $6, former_secret = $7, former_until = $8, status = $9, problem = $10,
            drift = $11, last_reconciled_at = $12, connected_at = $13, disconnected_at = $14`,
    [
      source.organizationId,
      source.connectionId,
      source.kind,
      source.server,
      source.providerOrganizationId,
      source.webhookSecret,
      source.formerSecret,
      source.formerUntil,
      source.status,
      source.problem,
      JSON.stringify(source.drift),
      source.lastReconciledAt,
      source.connectedAt,
      source.disconnectedAt,
    ],
  )
}

/** Whether anything was ever sold, or prepared to be, other than what a provider said. */
export async function hasSales(sql: Sql, organizationId: string): Promise<boolean> {
  const row = await sql.one<{ found: boolean }>(
    `-- reads customers, products, orders, checkouts: only what is empty follows a provider
     select exists (select from customers where organization_id = $1)
         or exists (select from products where organization_id = $1)
         or exists (select from orders where organization_id = $1)
         or exists (select from checkouts where organization_id = $1) as found`,
    [organizationId],
  )
  return row?.found ?? false
}

/** Of a sandbox that was deleted. */
export const billingSourcesErasure = eraseTables('billing_sources')
