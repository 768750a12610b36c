import { eraseTables, type Sql, type Tx } from '../../../../platform/database/index.ts'
import type { Service } from '../../connections/index.ts'

/** An account of a customer at a service. */
export type AccountKey = {
  readonly organizationId: string
  readonly service: Service
  readonly accountId: string
}

export type Holder = {
  readonly organizationId: string
  readonly grantId: string
  readonly benefitId: string
  readonly customerId: string
  readonly memberId: string | null
}

/** What an account may have been given by a grant. */
export type Access = Holder &
  AccountKey & {
    readonly placeId: string
    readonly part: string
    readonly kicks: boolean
    readonly isEnded: boolean
  }

const columns = `a.organization_id as "organizationId", a.grant_id as "grantId",
  a.benefit_id as "benefitId", a.customer_id as "customerId", a.member_id as "memberId",
  a.service, a.account_id as "accountId", a.place_id as "placeId", a.part, a.kicks,
  a.ended_at is not null as "isEnded"`

/** Before the service is asked; an access that was to be removed is given again. */
export async function give(tx: Tx, access: Omit<Access, 'isEnded'>) {
  await tx.run(
    `insert into granted_accesses
       (organization_id, grant_id, benefit_id, customer_id, member_id, service, account_id, place_id,
        part, kicks)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (organization_id, grant_id, service, account_id, place_id, part) do update
       set kicks = excluded.kicks, ended_at = null, retry_at = null, attempts = 0`,
    [
      access.organizationId,
      access.grantId,
      access.benefitId,
      access.customerId,
      access.memberId,
      access.service,
      access.accountId,
      access.placeId,
      access.part,
      access.kicks,
    ],
  )
}

type Kept = Pick<Access, 'accountId' | 'placeId' | 'part'>

/** All that a grant gave is to be removed, except this. */
export async function endOfGrant(
  tx: Tx,
  { grantId, organizationId }: Pick<Holder, 'grantId' | 'organizationId'>,
  now: Date,
  kept?: Kept,
) {
  await tx.run(
    `update granted_accesses set ended_at = $3, retry_at = $3
      where organization_id = $1 and grant_id = $2 and ended_at is null
        and (account_id, place_id, part) is distinct from ($4::text, $5::text, $6::text)`,
    [organizationId, grantId, now, kept?.accountId, kept?.placeId, kept?.part],
  )
}

/** All that an account of a customer was given is to be removed. */
export async function endOfAccount(
  tx: Tx,
  { accountId, customerId, organizationId, service }: AccountKey & Pick<Holder, 'customerId'>,
  now: Date,
) {
  await tx.run(
    `update granted_accesses set ended_at = $5, retry_at = $5
      where organization_id = $1 and service = $2 and account_id = $3 and customer_id = $4
        and ended_at is null`,
    [organizationId, service, accountId, customerId, now],
  )
}

/** All that a customer or member was given with a benefit is to be removed. */
export async function endOfBenefit(
  tx: Tx,
  { benefitId, customerId, memberId, organizationId }: Omit<Holder, 'grantId'>,
  now: Date,
) {
  await tx.run(
    `update granted_accesses set ended_at = $5, retry_at = $5
      where organization_id = $1 and benefit_id = $2 and customer_id = $3
        and member_id is not distinct from $4 and ended_at is null`,
    [organizationId, benefitId, customerId, memberId, now],
  )
}

/** What is to be removed of what a customer or member was given with a benefit. */
export function listEnded(
  sql: Sql,
  { benefitId, customerId, memberId, organizationId }: Omit<Holder, 'grantId'>,
) {
  return sql.many<Pick<Access, 'accountId' | 'placeId' | 'service'>>(
    `select distinct a.service, a.account_id as "accountId", a.place_id as "placeId"
       from granted_accesses a
      where a.organization_id = $1 and a.benefit_id = $2 and a.customer_id = $3
        and a.member_id is not distinct from $4 and a.ended_at is not null`,
    [organizationId, benefitId, customerId, memberId],
  )
}

/** All that an account was given at a place, by any grant. */
export function listOfAccount(
  sql: Sql,
  { accountId, organizationId, service }: AccountKey,
  placeId: string,
) {
  return sql.many<Access>(
    `select ${columns} from granted_accesses a
      where a.organization_id = $1 and a.service = $2 and a.account_id = $3 and a.place_id = $4`,
    [organizationId, service, accountId, placeId],
  )
}

/** What was removed; an access that was given again in the meantime stays. */
export async function forget(
  tx: Tx,
  { accountId, organizationId, service }: AccountKey,
  placeId: string,
  ended: readonly Pick<Access, 'grantId' | 'part'>[],
) {
  await tx.run(
    `delete from granted_accesses a using unnest($5::uuid[], $6::text[]) as gone (grant_id, part)
      where a.organization_id = $1 and a.service = $2 and a.account_id = $3 and a.place_id = $4
        and a.grant_id = gone.grant_id and a.part = gone.part and a.ended_at is not null`,
    [
      organizationId,
      service,
      accountId,
      placeId,
      ended.map(({ grantId }) => grantId),
      ended.map(({ part }) => part),
    ],
  )
}

/** The next attempt, after one that failed. */
export async function postpone(
  tx: Tx,
  { accountId, organizationId, service }: AccountKey,
  placeId: string,
  retryAt: Date,
) {
  await tx.run(
    `update granted_accesses set retry_at = $5, attempts = attempts + 1
      where organization_id = $1 and service = $2 and account_id = $3 and place_id = $4
        and ended_at is not null`,
    [organizationId, service, accountId, placeId, retryAt],
  )
}

export type Overdue = AccountKey & {
  readonly placeId: string
  readonly attempts: number
  readonly endedAt: Date
}

/** What should have been removed by now, of those who waited longest. */
export function listOverdue(sql: Sql, now: Date, limit: number) {
  return sql.many<Overdue>(
    `-- all tenants: what is overdue in every organization_id is removed
     select a.organization_id as "organizationId", a.service, a.account_id as "accountId",
       a.place_id as "placeId", max(a.attempts) as attempts, min(a.ended_at) as "endedAt"
       from (select * from granted_accesses where ended_at is not null and retry_at <= $1
              order by retry_at limit $2) a
      group by a.organization_id, a.service, a.account_id, a.place_id
      order by min(a.retry_at)`,
    [now, limit],
  )
}

export function lockEnded(
  tx: Tx,
  { accountId, organizationId, service }: AccountKey,
  placeId: string,
) {
  return tx.many<Access>(
    `select ${columns} from granted_accesses a
      where a.organization_id = $1 and a.service = $2 and a.account_id = $3 and a.place_id = $4
        and a.ended_at is not null
      for update`,
    [organizationId, service, accountId, placeId],
  )
}

/** Of a sandbox that was deleted. */
export const integrationsErasure = eraseTables('granted_accesses', 'account_turns')
