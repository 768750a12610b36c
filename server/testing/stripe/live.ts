import type { Clock } from '../../src/platform/system.ts'
import { createMerchant, type Merchant, nameSeller } from '../merchants.ts'
import { startServer, type TestServer } from '../server.ts'
import { type FakeStripe, startStripe } from './server.ts'

export const publishableKey = 'pk_test_shop'

export type LiveServer = {
  readonly stripe: FakeStripe
  readonly server: TestServer
  /** One who sells. */
  readonly merchant: Merchant
  stop(): Promise<void>
}

/** A server whose organizations are live, paid at a stand-in for Stripe, which has a clock of its own. */
export async function startLiveServer(clock: Clock, env: object = {}): Promise<LiveServer> {
  const stripe = await startStripe(clock)
  const { apiUrl, secretKey, webhookSecrets } = stripe.settings
  const server = await startServer({
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets.join(','), ...env },
    settings: { billing: { live: true, stripe: { publishableKey, apiUrl } } },
  })
  const merchant = await createMerchant(server)
  await nameSeller(merchant)
  return {
    stripe,
    server,
    merchant,
    async stop() {
      await server.stop()
      stripe.stop()
    },
  }
}
