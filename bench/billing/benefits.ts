import { setTimeout as pause } from 'node:timers/promises'
import type { Child } from '../child.ts'
import { connections, underLoad } from '../contenders.ts'
import { createKeys } from '../organizations.ts'
import type { Case } from '../report.ts'
import { posting, reading } from '../users.ts'
import { copies, post } from './merchant.ts'
import { buying, type Setting } from './setting.ts'

/** A product that gives a benefit, and buyers who have been granted it. */
async function sellBenefit(setting: Setting, benefit: object, buyers: number): Promise<string> {
  const { client, merchant, server } = setting
  const bearer = { authorization: `Bearer ${merchant.token}` }
  const { id } = await post<{ id: string }>(server.origin, '/v1/benefits/', bearer, benefit)
  const product = await post<{ id: string }>(server.origin, '/v1/products/', bearer, {
    name: 'With a benefit',
    prices: [{ amount_type: 'fixed', price_amount: 1_000 }],
  })
  const benefits = { benefits: [id] }
  await post(server.origin, `/v1/products/${product.id}/benefits`, bearer, benefits)
  await buying(setting, { sales: buyers, connections: 1, productId: product.id })
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query(
      'select from benefit_grants where benefit_id = $1 and granted_at is not null',
      [id],
    )
    if (rows.length === buyers) return id
    if (tries === 600) throw new Error('The benefits were not granted within a minute.')
    await pause(100)
  }
}

/** Both find a key by its hash, judge it and count that it was asked for. */
export async function checkingKeys(setting: Setting, generator: Child): Promise<Case> {
  const { merchant, owner, server } = setting
  const { origin } = server
  const benefit = { type: 'license_keys', description: 'Key', properties: {} }
  const benefitId = await sellBenefit(setting, benefit, connections)
  const answer = await fetch(`${origin}/v1/license-keys/?benefit_id=${benefitId}&limit=100`, {
    headers: { authorization: `Bearer ${merchant.token}` },
  })
  const { items } = (await answer.json()) as { items: { key: string }[] }
  const apiKeys = await createKeys(
    origin,
    Array.from(items, () => owner),
    true,
  )
  const peer = 'an API key of Guildhall'
  return {
    title: 'a license key is validated',
    contenders: [
      underLoad(
        generator,
        'Guildhall',
        server,
        items.map(({ key }) =>
          posting(origin, '/v1/customer-portal/license-keys/validate', {
            key,
            organization_id: merchant.organizationId,
          }),
        ),
      ),
      underLoad(
        generator,
        peer,
        server,
        apiKeys.map((key) => posting(origin, '/api/api-keys/verify', { key })),
      ),
    ],
    goals: [{ against: peer, atLeast: 0.5, percent: true }],
  }
}

const grants = 1_000

/** Everything that one customer has, for a merchant who asks at each request. */
export async function stateOfCustomer(setting: Setting, generator: Child): Promise<Case> {
  const { client, merchant, owner, server } = setting
  const benefit = { type: 'feature_flag', description: 'Feature', properties: {} }
  const benefitId = await sellBenefit(setting, benefit, 1)
  await client.query(
    `${copies('benefit_grants', `'id', md5('grant ' || n)::uuid, 'order_id', md5('order ' || n)::uuid`)}
       organization_id = $1 and benefit_id = '${benefitId}'`,
    [merchant.organizationId, 2, grants],
  )
  await client.query('analyze benefit_grants')
  const { rows } = await client.query<{ customer_id: string }>(
    'select customer_id from benefit_grants where benefit_id = $1 limit 1',
    [benefitId],
  )
  const path = `/v1/customers/${rows[0]?.customer_id}/state`
  return {
    title: 'the state of a customer with 1,000 benefit grants',
    contenders: [underLoad(generator, 'Guildhall', server, [reading(server.origin, path, owner)])],
    goals: [],
  }
}
