import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyKey, portalKeysPath } from '#testing/license-keys.ts'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const unknownId = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'

async function withKey() {
  const merchant = await createMerchant(server)
  const { key } = await buyKey(server, merchant, {})
  const named = { key: key.key, organization_id: merchant.organizationId }
  const validate = (more: object = {}) =>
    server.visitor().post(`${portalKeysPath}validate`, { ...named, ...more })
  return { key, merchant, validate }
}

test('validations at the same time get the responses of their own keys', async () => {
  const [one, two] = [await withKey(), await withKey()]
  const wrong = { customer_id: unknownId }
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => one.validate()),
    two.validate(),
    one.validate(wrong),
    one.validate({ organization_id: two.merchant.organizationId }),
    two.validate({ increment_usage: 1 }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([...Array(11).fill(200), 404, 404, 200])
  const counts = answers.slice(0, 10).map(({ body }) => [body.id, body.validations])
  expect(counts.sort(([, a], [, b]) => a - b)).toEqual(
    Array.from({ length: 10 }, (_, index) => [one.key.id, index + 1]),
  )
  expect(answers[10]?.body.id).toBe(two.key.id)
  expect((await two.validate()).body).toMatchObject({ validations: 3, usage: 1 })
})

test('a validation does not wait for a change of the key of another', async () => {
  const [one, two] = [await withKey(), await withKey()]
  const { database } = server.app.services
  const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.transaction(async (tx) => {
    await tx.run('update license_keys set usage = 1 where organization_id = $1 and id = $2', [
      one.merchant.organizationId,
      one.key.id,
    ])
    locked.resolve()
    await done.promise
  })
  await locked.promise
  const waiting = one.validate()
  expect((await two.validate()).status).toBe(200)
  done.resolve()
  await holding
  expect((await waiting).body).toMatchObject({ id: one.key.id, usage: 1, validations: 1 })
})
