import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveServer, startLiveServer } from '../../../conformance/testing/live-server.ts'
import { freePort } from '../../../server/src/platform/http/listen.ts'
import { operatorToken } from '../../../server/testing/operator.ts'
import { follow, start } from './guide.ts'
import { settingsOf } from './pages.ts'
import { signedInUser } from './users.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer({}, () => ({ settings: settingsOf('webhooks') }))
})
afterAll(() => live.stop())

test('the guide to webhooks: a receiver gets an event, and refuses a forged one', async () => {
  const port = String(await freePort())
  const folder = follow('webhooks', { 'http://localhost:3000': live.origin, '4000': port })
  const creating = start(folder, ['create-webhook.ts'], { OPERATOR_TOKEN: operatorToken })
  expect(await creating.ended).toEqual([0, null])
  const secret = creating.output().trim()
  expect(secret).toMatch(/^whsec_/)

  const receiver = start(folder, ['receiver.ts'], { WEBHOOK_SECRET: secret })
  const send = (headers: Record<string, string>) =>
    fetch(`http://localhost:${port}/webhooks`, { method: 'POST', body: '{}', headers }).catch(
      () => undefined,
    )
  await expect.poll(async () => (await send({}))?.status).toBe(400)
  const forged = await send({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': `v1,${'A'.repeat(43)}=`,
  })
  expect(await forged?.text()).toBe('No matching signature found')

  const { email } = await signedInUser(live.origin)
  await expect.poll(receiver.output).toContain(`${email} signed up at 20`)
})
