import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orgPost } from '#testing/organizations.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { password, signUp } from '#testing/users.ts'
import { findViolations } from '#testing/violations.ts'
import { runs } from './arbitrary.ts'

const json = (path: string) => `/api/auth/${path}`

test('I-14: no two users share a name in any spelling', async () => {
  const at = await serverForThisTest()
  const spelled = (text: string) =>
    fc
      .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
      .map((upper) =>
        [...text].map((letter, index) => (upper[index] ? letter.toUpperCase() : letter)).join(''),
      )
  const name = fc.constantFrom('ada', 'bob', 'eve').chain(spelled)
  const step = fc.record({ what: fc.constantFrom('sign-up', 'username', 'email', 'slug'), name })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
      const { visitor } = await signUp(at)
      await Promise.all(
        steps.map(({ what, name }) => {
          const email = `${name}@Example.com`
          if (what === 'sign-up') {
            return at.visitor().post(json('sign-up/email'), { name, email, password })
          }
          if (what === 'username') return visitor.post(json('update-user'), { username: name })
          if (what === 'email') return visitor.post(json('change-email'), { newEmail: email })
          return orgPost(visitor, 'create', { name, slug: name })
        }),
      )
      expect(await findViolations(at.query)).toEqual([])
    }),
    runs(5),
  )
}, 300_000)

test('I-24: in no order do more requests pass a limit than allowed', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' } })
  const second = await limited.startAnotherNode()
  const nodes = [limited, second] as const
  const seconds = fc.nat({ max: 6 })
  let address = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(seconds, fc.integer({ min: 1, max: 6 })), { minLength: 3, maxLength: 8 }),
      async (bursts) => {
        const from = `40.${address >> 8}.${address++ & 255}.1`
        let [began, passed, now] = [Number.NEGATIVE_INFINITY, 0, 0]
        for (const [pause, many] of bursts) {
          now += pause
          for (const node of nodes) {
            await node.visitor().post('/api/test/clock', { advance: `PT${pause}S` })
          }
          const answers = await Promise.all(
            Array.from({ length: many }, (_, index) => knock(nodes[index % 2] ?? limited, from)),
          )
          if (now - began > 10) [began, passed] = [now, 0]
          passed += answers.filter((status) => status !== 429).length
          // Real time between two requests may allow more at the end of a period.
          const isEdge = now - began === 10
          expect(passed).toBeLessThanOrEqual(isEdge ? 6 : 3)
          if (isEdge) [began, passed] = [Number.NEGATIVE_INFINITY, 0]
        }
      },
    ),
    runs(10),
  )
  await second.stop()

  async function knock(node: TestServer, from: string) {
    const request = new Request('http://localhost:3000/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'x' }),
    })
    const connection = { incoming: { socket: { remoteAddress: from } } }
    return (await node.app.fetch(request, connection)).status
  }
}, 300_000)
