import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed, ordersOf, subscribe } from '#testing/subscriptions.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const berlin = { country: 'DE', city: 'Berlin', postal_code: '10115', line1: 'Invalidenstr. 1' }

/** The tax of the first order and of the first renewal of a plan for 10000, tax on top, in Germany. */
async function taxesOf(buyer: object, settings: object = {}) {
  merchant = await createMerchant(server)
  await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, settings)
  const plan = await createPlan(merchant, { prices: fixed(10_000, { tax_behavior: 'exclusive' }) })
  const named = { customer_billing_address: berlin, customer_billing_name: 'Guild' }
  const subscription = await subscribe(server, merchant, plan, { buyer: { ...named, ...buyer } })
  await merchant.advance('P1M')
  return (await ordersOf(merchant, subscription)).map(
    ({ tax_amount }: { tax_amount: number }) => tax_amount,
  )
}

const taxId = { customer_tax_id: 'DE136695976' }
const seller = (country: string) => ({ order_settings: { seller: { address: { country } } } })

/** 19 % of 10000 is 1900. */
test.each([
  ['a valid tax id makes a business, whatever the flag says', taxId, {}, [0, 0]],
  ['with the flag', { ...taxId, is_business_customer: true }, {}, [0, 0]],
  ['the flag alone changes nothing', { is_business_customer: true }, {}, [1_900, 1_900]],
  ['at home a business pays the tax', taxId, seller('DE'), [1_900, 1_900]],
  ['across the border it does not', taxId, seller('FR'), [0, 0]],
])('%s: the same for the first order and all renewals', async (_, buyer, settings, taxes) => {
  expect(await taxesOf(buyer, settings)).toEqual(taxes)
})
