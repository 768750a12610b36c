import { expect, vi } from 'vitest'
import type { Merchant } from './merchants.ts'
import type { TestServer } from './server.ts'

type Named = { readonly id: string }

export async function createBenefit({ call }: Pick<Merchant, 'call'>, more: object = {}) {
  const input = { type: 'custom', description: 'Support by chat', properties: {}, ...more }
  const answer = await call('POST', '/v1/benefits/', input)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

/** Units of a meter, as a benefit. */
export const createCredit = (merchant: Merchant, meter: Named, units: number, rollover = false) =>
  createBenefit(merchant, {
    type: 'meter_credit',
    description: `${units} units`,
    properties: { meter_id: meter.id, units, rollover },
  })

export async function setBenefits({ call }: Merchant, { id }: Named, benefits: readonly Named[]) {
  const ids = benefits.map((benefit) => benefit.id)
  const answer = await call('POST', `/v1/products/${id}/benefits`, { benefits: ids })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

type Grant = {
  readonly id: string
  readonly benefit_id: string
  readonly customer_id: string
  readonly subscription_id: string | null
  readonly order_id: string | null
  readonly is_granted: boolean
  readonly granted_at: string | null
  readonly is_revoked: boolean
  readonly error: { type: string } | null
  readonly properties: object
}

/** All grants of a merchant, oldest first. */
export async function grantsOf({ call }: Merchant, query = ''): Promise<Grant[]> {
  const answer = await call('GET', `/v1/benefit-grants/?sorting=created_at&limit=100${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.items
}

/** The ids of the benefits that customers have now, in no order. */
export const granted = async (merchant: Merchant) =>
  (await grantsOf(merchant, '&is_granted=true')).map((grant) => grant.benefit_id).sort()

/** Waits until customers have these benefits and no others. */
export const have = (merchant: Merchant, ...benefits: readonly Named[]) =>
  vi.waitFor(
    async () => expect(await granted(merchant)).toEqual(benefits.map(({ id }) => id).sort()),
    { timeout: 15_000, interval: 50 },
  )

/** What was told of grants, in order, with the benefit. */
export async function toldOfGrants({ query }: TestServer, { organizationId }: Merchant) {
  const rows = await query<{ type: string; description: string }>(
    `select e.type, p.body -> 'benefit' ->> 'description' as description from events e
       join event_payloads p on p.id = e.payload_id
      where e.organization_id = $1 and e.type like 'benefit_grant.%' order by e.id`,
    [organizationId],
  )
  return rows.map(
    ({ description, type }) => `${type.slice('benefit_grant.'.length)} ${description}`,
  )
}
