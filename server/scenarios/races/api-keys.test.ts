import { expect, test } from 'vitest'
import { setUpRaces } from '#testing/races.ts'

const { admin, node, repeat, rows } = setUpRaces()

const grant = async (more: object) => {
  const body = { userId: admin().id, rateLimitEnabled: false, ...more }
  const { status, body: made } = await admin().visitor.post('/api/api-keys', body)
  expect(status).toBe(200)
  return made as { id: string; key: string }
}
const uses = async (key: string, many: number) => {
  const verify = (at: number) => node(at).visitor().post('/api/api-keys/verify', { key })
  const answers = await Promise.all(Array.from({ length: many }, (_, at) => verify(at)))
  return answers.filter(({ body }) => body.valid).length
}

test('of ten requests one gets the last use', async () => {
  await repeat(async () => {
    const { id, key } = await grant({ remaining: 1 })
    expect(await uses(key, 10)).toBe(1)
    expect(await rows().keys.remaining(id)).toBe(0)
  })
})

test('a refill is applied once', async () => {
  await repeat(async () => {
    const { id, key } = await grant({
      remaining: 0,
      refillAmount: 3,
      refillInterval: 3_600_000,
    })
    await rows().keys.backdate(id)
    expect(await uses(key, 10)).toBe(3)
    expect(await rows().keys.remaining(id)).toBe(0)
  })
})
