import { scopes } from '@guildhall/contract/kernel/scopes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveServer, startLiveServer } from '../../../conformance/testing/live-server.ts'
import { freePort } from '../../../server/src/platform/http/listen.ts'
import { createMerchant } from '../../../server/testing/merchants.ts'
import { follow, start } from './guide.ts'
import { settingsOf } from './pages.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer({}, () => ({ settings: settingsOf('selling') }))
})
afterAll(() => live.stop())

test('the guide to selling: a plan is sold and renewed for a year, with invoices and webhooks', async () => {
  const port = String(await freePort())
  const folder = follow('selling', { 'http://localhost:3000': live.origin, '4000': port })
  const { token } = await createMerchant(live.server, { scopes })
  const env = { TOKEN: token }
  const receiver = start(folder, ['receive.ts'], env)
  await expect.poll(receiver.output).toContain('Waiting for events')

  const selling = start(folder, ['sell.ts'], env)
  expect([await selling.ended, selling.output()]).toEqual([[0, null], expect.anything()])
  const orders = selling.output().trim().split('\n')
  expect(orders).toHaveLength(13)
  expect(orders[0]).toMatch(/ subscription_create paid 1000 http/)
  const link = orders.at(-1)?.split(' ').at(-1) ?? ''
  const pdf = await fetch(link)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const paid = () => receiver.output().match(/order\.paid/g)
  await expect.poll(paid, { timeout: 30_000 }).toHaveLength(13)
  expect(receiver.output()).toContain('subscription.active')
})
