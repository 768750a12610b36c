import { expect, test } from 'vitest'
import { runCommand } from '#testing/command.ts'
import { connect, followProvider, providerSecret } from '#testing/followed.ts'
import { createMerchant } from '#testing/merchants.ts'
import { aProduct, providerOrganization } from '#testing/provider-bodies.ts'
import { serverForThisTest } from '#testing/server.ts'

test('the operator sees what an organization follows, without its secret, and disconnects it', async () => {
  const server = await serverForThisTest()
  const shop = await followProvider(server)
  const { connection } = server
  const command = (verb: string, id = shop.organizationId) =>
    runCommand(connection, ['billing-source', verb, id])
  expect((await command('show')).json).toMatchObject({
    organization: shop.organizationId,
    server: 'https://api.polar.sh',
    status: 'following',
    problem: null,
    providerOrganizationId: null,
    lastEventAt: null,
    disconnectedAt: null,
  })
  await shop.follow({ type: 'product.created', data: aProduct() })
  const shown = await command('show')
  expect(shown.json).toMatchObject({
    providerOrganizationId: providerOrganization,
    lastEventAt: expect.any(String),
    webhookUrl: expect.stringMatching(new RegExp(`/api/webhooks/in/${shop.connectionId}$`)),
  })
  expect(shown.out).not.toContain(providerSecret)

  expect((await command('disconnect')).json).toEqual({
    organization: shop.organizationId,
    connected: false,
  })
  expect((await shop.deliver({ type: 'product.created', data: aProduct() })).status).toBe(404)
  expect((await command('show')).json.disconnectedAt).toEqual(expect.any(String))
  const actions = await server.query(
    `select actor_kind as "actorKind" from audit_log
      where action = 'billing_source.disconnected' and organization_id = $1`,
    [shop.organizationId],
  )
  expect(actions).toEqual([{ actorKind: 'command_line' }])
  // What it followed it may follow again.
  expect((await connect(shop)).status).toBe(200)
})

test('an organization that follows nobody is not found, whether it exists or not', async () => {
  const server = await serverForThisTest()
  const { organizationId } = await createMerchant(server)
  for (const verb of ['show', 'disconnect']) {
    for (const id of [organizationId, 'nobody']) {
      const { code, err } = await runCommand(server.connection, ['billing-source', verb, id])
      expect([code, err]).toEqual([3, expect.stringContaining(id)])
    }
  }
})
