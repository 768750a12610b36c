import type { BillingSource, sourceProblems } from '@guildhall/contract/billing/billing-sources'
import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { Task } from './rules.ts'

export type Source = {
  readonly organizationId: string
  readonly connectionId: string
  readonly kind: 'polar'
  readonly server: string
  readonly providerOrganizationId: string | null
  /** Sealed; null where events alone are followed. */
  readonly accessToken: string | null
  /** Sealed, as the former one, which counts until then; null until the endpoint is made. */
  readonly webhookSecret: string | null
  readonly formerSecret: string | null
  readonly formerUntil: Date | null
  /** The webhook endpoint at the provider, where it was made by this server. */
  readonly endpointId: string | null
  /** What is being read now. */
  readonly task: Task | null
  readonly status: BillingSource['status']
  readonly problem: (typeof sourceProblems)[number] | null
  readonly drift: BillingSource['drift']
  /** Somebody asks for missing parents of events, and is given up if nothing is heard until then. */
  readonly seekingUntil: Date | null
  /** Everything is compared again then. */
  readonly readAgainAt: Date | null
  /** When a comparison last found something that no event had told. */
  readonly driftedAt: Date | null
  /** How far the feed of another Guildhall was read; null at any other provider. */
  readonly feedCursor: string | null
  readonly lastReconciledAt: Date | null
  readonly lastReadInFullAt: Date | null
  readonly connectedAt: Date
  readonly disconnectedAt: Date | null
}

const columns = `b.organization_id as "organizationId", b.connection_id as "connectionId", b.kind,
  b.server, b.provider_organization_id as "providerOrganizationId",
  b.access_token as "accessToken", b.webhook_secret as "webhookSecret", b.former_secret as "formerSecret",
  b.former_until as "formerUntil", b.endpoint_id as "endpointId", b.task, b.status, b.problem, b.drift,
  b.seeking_until as "seekingUntil", b.read_again_at as "readAgainAt", b.drifted_at as "driftedAt",
  b.feed_cursor as "feedCursor",
  b.last_reconciled_at as "lastReconciledAt", b.last_read_in_full_at as "lastReadInFullAt", b.connected_at as "connectedAt",
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
      where b.connection_id = $1 and b.disconnected_at is null
        and b.problem is distinct from 'CLAIMED_BY_ANOTHER'`,
    [connectionId],
  )

/** Which organization follows this one of a provider. */
export const findFollower = (sql: Sql, server: string, providerOrganizationId: string) =>
  sql.one<{ organizationId: string }>(
    `-- all tenants: an organization of a provider is followed by one organization_id
     select b.organization_id as "organizationId" from billing_sources b
      where b.server = $1 and b.provider_organization_id = $2 and b.disconnected_at is null
        and b.problem is distinct from 'CLAIMED_BY_ANOTHER'`,
    [server, providerOrganizationId],
  )

/** Who follows a provider now, in the order of the organizations. */
export const connectedAfter = (sql: Sql, last: string, limit: number) =>
  sql.many<Source>(
    `-- all tenants: whoever follows a provider, each by its organization_id
     select ${columns} from billing_sources b
      where b.organization_id > $1 and b.disconnected_at is null
        and b.problem is distinct from 'CLAIMED_BY_ANOTHER'
      order by b.organization_id limit $2`,
    [last, limit],
  )

/** How many there are of each status, and with which problem. */
export const countByStatus = (sql: Sql) =>
  sql.many<{ status: Source['status']; problem: Source['problem']; count: number }>(
    `-- all tenants: how many follow a provider, whatever their organization_id
     select b.status, b.problem, count(*)::int as count from billing_sources b
      where b.disconnected_at is null group by b.status, b.problem`,
  )

/** What was last read before, and what nobody goes on with; what waited longest first. */
export const toRead = (sql: Sql, { before, now }: { before: Date; now: Date }, limit: number) =>
  sql.many<{ organizationId: string }>(
    `-- all tenants: whoever follows a provider with a token, each by its organization_id
     select b.organization_id as "organizationId" from billing_sources b
      where b.access_token is not null and b.disconnected_at is null and b.status <> 'failed'
        and case when b.task is null
                 then coalesce(b.last_reconciled_at, '-infinity') < $1 or b.read_again_at <= $2
                 else (b.task ->> 'aliveUntil')::timestamptz < $2 end
      order by b.last_reconciled_at nulls first limit $3`,
    [before, now, limit],
  )

export async function save(tx: Tx, source: Source): Promise<void> {
  await tx.run(
    `insert into billing_sources (
       organization_id, connection_id, kind, server, provider_organization_id, access_token,
       webhook_secret, former_secret, former_until, endpoint_id, task, status, problem, drift,
       last_reconciled_at, last_read_in_full_at, connected_at, disconnected_at, seeking_until,
       read_again_at, drifted_at, feed_cursor)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       $20, $21, $22)
     on conflict (organization_id) do update
        set connection_id = $2, kind = $3, server = $4, provider_organization_id = $5,
            access_token = $6, webhook_secret = $7, former_secret = $8, former_until = $9,
            endpoint_id = $10, task = $11, status = $12, problem = $13, drift = $14,
            last_reconciled_at = $15, last_read_in_full_at = $16, connected_at = $17,
            disconnected_at = $18, seeking_until = $19, read_again_at = $20, drifted_at = $21,
            feed_cursor = $22`,
    [
      source.organizationId,
      source.connectionId,
      source.kind,
      source.server,
      source.providerOrganizationId,
      source.accessToken,
      source.webhookSecret,
      source.formerSecret,
      source.formerUntil,
      source.endpointId,
      source.task && JSON.stringify(source.task),
      source.status,
      source.problem,
      JSON.stringify(source.drift),
      source.lastReconciledAt,
      source.lastReadInFullAt,
      source.connectedAt,
      source.disconnectedAt,
      source.seekingUntil,
      source.readAgainAt,
      source.driftedAt,
      source.feedCursor,
    ],
  )
}

/** Whether anything was ever sold, or prepared to be, other than what a provider said. */
export async function hasSales(sql: Sql, organizationId: string): Promise<boolean> {
  const row = await sql.one<{ found: boolean }>(
    `-- reads customers: only an empty organization follows a provider
     -- reads products: only an empty organization follows a provider
     -- reads orders: only an empty organization follows a provider
     -- reads checkouts: only an empty organization follows a provider
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
