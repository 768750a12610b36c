import type { GrantOf, OutsideType } from '../../src/modules/billing/grants/index.ts'
import { systemRandom } from '../../src/platform/system.ts'
import type { Merchant } from '../merchants.ts'
import type { TestServer } from '../server.ts'

type Service = 'discord' | 'github_repository'
// biome-ignore lint/suspicious/noExplicitAny: benefits and grants of both types
type Any = any
type Setting = {
  readonly merchant: Merchant
  readonly benefit: Any
  readonly customer: { readonly id: string }
}

/** A grant as the engine would hand it over, for as many tries as a test likes. */
export function grantOf(
  { benefit, customer, merchant }: Setting,
  more: object = {},
): GrantOf<Service> {
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
  } as Any
}

/** What the engine calls, without the engine. */
export function typeOf({ app }: TestServer, service: Service) {
  const type = app.services.grants.types.of(service) as OutsideType<Service>
  const signal = new AbortController().signal
  return {
    grant: (grant: GrantOf<Service>) => type.grant(grant as Any, 'granted', signal) as Promise<Any>,
    revoke: (grant: GrantOf<Service>) => type.revoke(grant as Any, signal),
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
