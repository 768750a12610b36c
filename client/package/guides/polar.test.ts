import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveServer, startLiveServer } from '../../../conformance/testing/live-server.ts'
import { connect } from '../../../server/testing/followed.ts'
import { createMerchant } from '../../../server/testing/merchants.ts'
import { confirmIdentity } from '../../../server/testing/proofs.ts'
import { follow, start } from './guide.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

test('the guide to following Polar: an event that is signed as Polar signs makes a customer, whom its SDK reads', async () => {
  const folder = follow('polar', { 'http://localhost:3000': live.origin })
  const merchant = await createMerchant(live.server, { scopes: ['customers:read'] })
  await confirmIdentity(merchant.owner.visitor)
  const webhookSecret = 'polar_whs_0123456789abcdef'
  const { body: source } = await connect(merchant, { webhookSecret })

  const send = async (secret: string) => {
    const path = `/api/webhooks/in/${source.connectionId}`
    const env = { WEBHOOK_URL: live.origin + path, WEBHOOK_SECRET: secret }
    const sending = start(folder, ['event.ts'], env)
    await sending.ended
    return sending.output()
  }
  expect(await send('polar_whs_of-somebody-else')).toContain('No matching signature found')
  expect(await send(webhookSecret)).toContain('200 {"received":true}')

  const customers = async () => {
    const reading = start(folder, ['customers.ts'], { TOKEN: merchant.token })
    expect(await reading.ended).toEqual([0, null])
    return reading.output()
  }
  await expect
    .poll(customers, { timeout: 20_000, interval: 1_000 })
    .toBe('Grace Hopper <grace@example.com>\n')
})
