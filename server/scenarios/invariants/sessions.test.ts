import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { password, signUp } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'
import { runs } from './arbitrary.ts'

const json = (path: string) => `/api/auth/${path}`

type Seen = { readonly browser: Visitor; live: boolean; ends: number; readonly forgets: boolean }

test('I-16: a session is valid exactly as long as the model says, on both nodes, at any time', async () => {
  const day = 86_400_000
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ what: fc.constant('in' as const), forgets: fc.boolean() }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        what: fc.constantFrom('out' as const, 'others' as const, 'read' as const),
        which: fc.nat({ max: 5 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('all' as const), which: fc.nat(5) }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('wait' as const), hours: fc.nat(60) }) },
  )
  const node = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const other = await node.startAnotherNode()
  let now = await wait(0)

  async function move(to: object): Promise<number> {
    const moved = [node, other].map((at) => at.visitor().post('/api/test/clock', to))
    return Math.max(...(await Promise.all(moved)).map(({ body }) => Date.parse(body.now)))
  }

  /** Moves both clocks to the same time, and never exactly to the expiry of a session. */
  async function wait(hours: number): Promise<number> {
    const now = await move({ advance: 'PT0S' })
    const later = now + hours * 3_600_000 + 2_000
    return hours === 0 ? now : move({ to: new Date(later).toISOString() })
  }
  async function isLive({ browser }: Seen, at: TestServer) {
    const copy = at.visitor()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    // Past the end of short-lived caches: revocations arrive within milliseconds.
    const answer = await copy.get(json('get-session?disableCookieCache=true&disableRefresh=true'))
    return answer.body !== null
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      const { email } = await signUp(node)
      const seen: Seen[] = []
      const at = (which: number) => seen[which % Math.max(1, seen.length)]
      const end = (some: readonly Seen[]) => {
        for (const each of some) each.live = false
      }
      const expire = () => end(seen.filter(({ ends }) => ends <= now))
      for (const each of steps) {
        expire()
        if (each.what === 'in') {
          const browser = (seen.length % 2 === 0 ? node : other).visitor()
          await browser.post(json('sign-in/email'), {
            email,
            password,
            rememberMe: !each.forgets,
          })
          const ends = now + (each.forgets ? day : 7 * day)
          seen.push({ browser, live: true, ends, forgets: each.forgets })
        } else if (each.what === 'wait') {
          now = await wait(each.hours)
          expire()
        } else {
          const session = at(each.which)
          if (!session) continue
          if (each.what === 'out') {
            await session.browser.post(json('sign-out'))
            end([session])
          } else if (each.what === 'others') {
            const { status } = await session.browser.post(json('revoke-other-sessions'))
            expect(status).toBe(session.live ? 200 : 401)
            if (session.live) end(seen.filter((one) => one !== session))
          } else if (each.what === 'all') {
            const { status } = await session.browser.post(json('revoke-sessions'))
            expect(status).toBe(session.live ? 200 : 401)
            if (session.live) end(seen)
          }
        }
        const said = await Promise.all(
          seen.flatMap((one) => [isLive(one, node), isLive(one, other)]),
        )
        expect(said).toEqual(seen.flatMap(({ live }) => [live, live]))
      }
    }),
    runs(5),
  )
  await other.stop()
}, 300_000)
