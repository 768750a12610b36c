import { expect, test } from 'vitest'
import { openRaces } from '../../testing/races.ts'

const { admin, node, repeat, rows } = openRaces()

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

test('the last use goes to one of ten', async () => {
  await repeat(async () => {
    const { id, key } = await grant({ remaining: 1 })
    expect(await uses(key, 10)).toBe(1)
    expect(await rows().keys.left(id)).toBe(0)
  })
})

test('a refill is given once', async () => {
  await repeat(async () => {
    const { id, key } = await grant({
      remaining: 0,
      refillAmount: 3,
      refillInterval: 3_600_000,
    })
    await rows().keys.age(id)
    expect(await uses(key, 10)).toBe(3)
    expect(await rows().keys.left(id)).toBe(0)
  })
})
