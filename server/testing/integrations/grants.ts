import { systemRandom } from '../../src/platform/system.ts'
import type { Merchant } from '../merchants.ts'
import type { TestServer } from '../server.ts'

type Service = 'discord' | 'github_repository'
// biome-ignore lint/suspicious/noExplicitAny: benefits and grants of both types
type Any = any
type AnyType = {
  readonly grant: (grant: Any, why: 'granted', signal: AbortSignal) => Promise<Any>
  readonly revoke: (grant: Any, signal: AbortSignal) => Promise<void>
}
type Setting = {
  readonly merchant: Merchant
  readonly benefit: Any
  readonly customer: { readonly id: string }
}

/** A grant as the engine would hand it over, for as many tries as a test likes. */
export function grantOf({ benefit, customer, merchant }: Setting, more: object = {}): Any {
  return {
    id: systemRandom().uuid(),
    organizationId: merchant.organizationId,
    benefit,
    customerId: customer.id,
    memberId: null,
    subscriptionId: systemRandom().uuid(),
    orderId: null,
    properties: {},
    round: 1,
    ...more,
  }
}

/** What the engine calls, without the engine. */
export function typeOf({ app }: TestServer, service: Service) {
  const type = app.services.grants.types.of(service) as unknown as AnyType
  const signal = new AbortController().signal
  return {
    grant: (grant: Any) => type.grant(grant, 'granted', signal),
    revoke: (grant: Any) => type.revoke(grant, signal),
  }
}

/** Everything that is to be removed is tried at once, and no turn is held by a process that ended. */
export async function removeOverdue({ app, query }: TestServer) {
  await query(`delete from account_turns`)
  await query(`update granted_accesses set retry_at = ended_at where ended_at is not null`)
  await app.services.integrations.removeOverdue(new AbortController().signal)
}

export const accessesOf = ({ query }: TestServer, { organizationId }: Merchant) =>
  query<{ account_id: string; part: string; ended: boolean }>(
    `select account_id, part, ended_at is not null as ended from granted_accesses
      where organization_id = $1 order by account_id, part`,
    [organizationId],
  )
