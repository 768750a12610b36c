import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ask,
  enter,
  found,
  house,
  invite,
  type Someone,
  someone,
  tell,
} from '../../testing/organizations.ts'
import { newAddress, password, signUp } from '../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../testing/server.ts'
import type { Visitor } from '../../testing/visitor.ts'
import { runs } from './arbitrary.ts'
import * as model from './model.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const json = (path: string) => `/api/auth/${path}`

test('I-14: however names are spelled, no two people share one', async () => {
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
          return tell(visitor, 'create', { name, slug: name })
        }),
      )
      for (const [table, column] of [
        ['users', 'email'],
        ['users', 'username'],
        ['organizations', 'slug'],
      ]) {
        const doubles = `select lower(${column}) from ${table} where ${column} is not null
                          group by 1 having count(*) > 1 or bool_or(${column} <> lower(${column}))`
        expect([column, await at.query(doubles)]).toEqual([column, []])
      }
    }),
    runs(8),
  )
}, 120_000)

type Seen = { readonly browser: Visitor; live: boolean; ends: number; readonly forgets: boolean }

test('I-16: a session lives exactly as long as the model says, on both nodes, whatever the time', async () => {
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
  const other = await node.another()
  let now = Date.now()

  async function wait(hours: number) {
    const advance = `PT${hours}H`
    for (const at of [node, other]) await at.visitor().post('/api/test/clock', { advance })
    now += hours * 3_600_000
  }
  async function isLive({ browser }: Seen, at: TestServer) {
    const copy = at.visitor()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    // Past the ends of what may be believed for a moment: revocations travel in milliseconds.
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
          await wait(each.hours)
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
    runs(8),
  )
  await other.stop()
}, 120_000)

test('I-21: for every set of roles the server allows what the table allows, and nothing else', async () => {
  const owner = await someone(server)
  const { id } = await found(owner)
  const person = await someone(server)
  const { id: memberId } = await enter(owner, person)
  await tell(owner.visitor, 'create-role', { role: 'helper', permission: { team: ['create'] } })
  const roles = ['owner', 'admin', 'member', 'helper']
  const sets = Array.from({ length: 2 ** roles.length - 1 }, (_, index) =>
    roles.filter((_, bit) => ((index + 1) >> bit) & 1),
  )
  const table: model.House = {
    members: new Map(),
    custom: new Map([['helper', { team: ['create'] }]]),
    teams: new Map(),
    invitations: new Map(),
    active: new Set(),
  }
  for (const set of sets) {
    const changed = await tell(owner.visitor, 'update-member-role', { memberId, role: set })
    expect(changed.status).toBe(200)
    table.members.set(0, set)
    for (const [resource, actions] of Object.entries(model.everything)) {
      for (const action of [...actions, 'nothing']) {
        const asked = { organizationId: id, permissions: { [resource]: [action] } }
        const { body } = await tell(person.visitor, 'has-permission', asked)
        const expected = model.may(table, 0, `${resource}:${action}`)
        expect([set, resource, action, body.success]).toEqual([set, resource, action, expected])
      }
    }
  }
}, 60_000)

test('I-21: fewer roles never allow more', async () => {
  const all = ['owner', 'admin', 'member', 'helper', 'boss']
  const acts = Object.entries(model.everything)
  const permission = fc
    .subarray(acts.flatMap(([what, list]) => list.map((act) => [what, act] as const)))
    .map((pairs) => {
      const found: Record<string, string[]> = {}
      for (const [what, act] of pairs) found[what] = [...(found[what] ?? []), act]
      return found
    })
  const { allows } = await import('../../src/modules/organizations/rules/permissions.ts')
  fc.assert(
    fc.property(
      fc.subarray(all),
      fc.subarray(all),
      permission,
      permission,
      permission,
      (some, more, helper, boss, asked) => {
        const custom = { helper, boss }
        const granted = allows(some, custom, asked)
        expect(!granted || allows([...some, ...more], custom, asked)).toBe(true)
      },
    ),
    runs(500),
  )
})

test('I-23: a foreign id and one that nobody has get the very same answer', async () => {
  const theirs = await house(server)
  const mine = await someone(server)
  const own = await found(mine)
  const waiting = (await invite(theirs.owner, newAddress())).body.id as string
  const role = await tell(theirs.owner.visitor, 'create-role', {
    role: 'helper',
    permission: { team: ['create'] },
  })
  const key = await theirs.owner.visitor.post(json('api-key/create'), { name: 'theirs' })
  const foreign = {
    organization: theirs.id,
    slug: theirs.slug,
    member: theirs.memberId,
    team: theirs.firstTeam,
    user: theirs.member.id,
    invitation: waiting,
    role: role.body.roleData.id as string,
    key: key.body.id as string,
    email: theirs.member.email,
  }
  type Ids = typeof foreign
  const unknown: Ids = Object.fromEntries(
    Object.keys(foreign).map((kind) => [kind, kind === 'email' ? newAddress() : 'x'.repeat(32)]),
  ) as Ids
  const asks: ((ids: Ids, who: Someone) => Promise<{ status: number; text: string }>)[] = [
    ...[
      'get-full-organization',
      'get-organization',
      'list-members',
      'list-teams',
      'list-roles',
    ].map(
      (path) =>
        (ids: Ids, { visitor }: Someone) =>
          ask(visitor, path, { organizationId: ids.organization }),
    ),
    ...['get-full-organization', 'get-organization', 'list-members'].map(
      (path) =>
        (ids: Ids, { visitor }: Someone) =>
          ask(visitor, path, { organizationSlug: ids.slug }),
    ),
    (ids, { visitor }) => ask(visitor, 'list-invitations', { organizationId: ids.organization }),
    (ids, { visitor }) => ask(visitor, 'get-active-member-role', { userId: ids.user }),
    (ids, { visitor }) => ask(visitor, 'list-team-members', { teamId: ids.team }),
    (ids, { visitor }) => ask(visitor, 'get-role', { roleId: ids.role }),
    (ids, { visitor }) => tell(visitor, 'set-active', { organizationId: ids.organization }),
    (ids, { visitor }) => tell(visitor, 'delete', { organizationId: ids.organization }),
    (ids, { visitor }) => tell(visitor, 'leave', { organizationId: ids.organization }),
    (ids, { visitor }) =>
      tell(visitor, 'update', { organizationId: ids.organization, data: { name: 'Taken' } }),
    (ids, { visitor }) => tell(visitor, 'cancel-invitation', { invitationId: ids.invitation }),
    (ids, { visitor }) => tell(visitor, 'remove-member', { memberIdOrEmail: ids.member }),
    (ids, { visitor }) => tell(visitor, 'remove-member', { memberIdOrEmail: ids.email }),
    (ids, { visitor }) =>
      tell(visitor, 'update-member-role', { memberId: ids.member, role: 'member' }),
    (ids, { visitor }) => tell(visitor, 'update-team', { teamId: ids.team, data: { name: 'X' } }),
    (ids, { visitor }) => tell(visitor, 'remove-team', { teamId: ids.team }),
    (ids, { visitor }) => tell(visitor, 'set-active-team', { teamId: ids.team }),
    (ids, { visitor }) =>
      tell(visitor, 'add-team-member', { teamId: own.members[0]?.teamId, userId: ids.user }),
    (ids, { visitor }) => tell(visitor, 'delete-role', { roleId: ids.role }),
    (ids, { visitor }) => visitor.get(json(`api-key/get?id=${ids.key}`)),
    (ids, { visitor }) => visitor.post(json('api-key/delete'), { keyId: ids.key }),
    (ids, { visitor }) => visitor.post(json('api-key/update'), { keyId: ids.key, name: 'mine' }),
    (ids, { visitor }) => visitor.post(json('revoke-session'), { token: ids.user }),
  ]
  for (const [index, each] of asks.entries()) {
    await tell(mine.visitor, 'set-active', { organizationId: own.id })
    const ofForeign = await each(foreign, mine)
    await tell(mine.visitor, 'set-active', { organizationId: own.id })
    const ofUnknown = await each(unknown, mine)
    const said = [index, ofForeign.status, ofForeign.text]
    expect(said).toEqual([index, ofUnknown.status, ofUnknown.text])
  }
})

test('I-24: in no order do more get through a limit than it lets', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' } })
  const second = await limited.another()
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
          // What a moment of real time between two questions may add at the very edge of a period.
          const isEdge = now - began === 10
          expect(passed).toBeLessThanOrEqual(isEdge ? 6 : 3)
          if (isEdge) [began, passed] = [Number.NEGATIVE_INFINITY, 0]
        }
      },
    ),
    runs(15),
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
}, 120_000)
