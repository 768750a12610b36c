import { expect, vi } from 'vitest'
import { newBuyer } from './checkouts.ts'
import { createMerchant, type Merchant } from './merchants.ts'
import type { TestServer } from './server.ts'
import { createPlan, subscribe } from './subscriptions.ts'

type Sale = { readonly token?: string; readonly plan?: object; readonly merchant?: Merchant }

/** A subscription whose confirmation was sent, and the subjects of all emails that follow. */
export async function emailedSubscriber(
  server: TestServer,
  { plan = {}, token = 'tok_visa', ...given }: Sale = {},
) {
  const merchant = given.merchant ?? (await createMerchant(server))
  const customer_email = newBuyer()
  const product = await createPlan(merchant, plan)
  const subscription = await subscribe(server, merchant, product, {
    token,
    buyer: { customer_email },
  })
  const texts = async () => {
    const rows = await server.query<{ subject: string; text: string }>(
      'select subject, text from mails where recipient = $1 order by created_at, id',
      [customer_email],
    )
    return rows.slice(1)
  }
  const subjects = async () => (await texts()).map(({ subject }) => subject)
  await vi.waitFor(
    async () => {
      const rows = await server.query('select 1 from mails where recipient = $1', [customer_email])
      expect(rows).toHaveLength(1)
    },
    { timeout: 15_000, interval: 50 },
  )
  return { merchant, subscription, subjects, texts, customer_email }
}
