import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Nodes, startNodes } from '../testing/nodes.ts'
import { found, invite, newSlug, type Someone, tell } from '../testing/organizations.ts'
import { linkTo, newAddress, password, signUp } from '../testing/people.ts'
import type { Answer } from '../testing/visitor.ts'

/**
 * Two processes on one database, and two or more people who want the one thing at the same moment.
 * `RACE_ROUNDS=1000 npm test -- server/scenarios/races` runs them for as long as you like.
 */
const rounds = Number(process.env.RACE_ROUNDS ?? 30)
const patience = 60_000 + rounds * 1000

let nodes: Nodes
let admin: Someone
beforeAll(async () => {
  const settings = {
    organizations: { membershipLimit: 3, limit: 100_000, invitationLimit: 100_000 },
  }
  nodes = await startNodes(2, { settings })
  const people = await Promise.all(Array.from({ length: 6 }, (_, i) => signUp(nodes.at(i))))
  const admins = people.filter(({ answer }) => answer.body.user.role === 'admin')
  expect(admins).toHaveLength(1)
  const [{ visitor, email, answer }] = admins as [(typeof people)[number]]
  admin = { visitor, email, id: answer.body.user.id }
}, 60_000)
afterAll(async () => {
  const lines = nodes.list.flatMap(({ process }) => process.printed().split('\n'))
  await nodes.stop()
  expect(lines.filter((line) => /"level":"(?:warn|error)"/.test(line))).toEqual([])
})

let people = 0
/** Somebody new with a proven address. */
async function someone(): Promise<Someone> {
  const { visitor, email, answer } = await signUp(nodes.at(people++))
  const { id } = answer.body.user
  await nodes.query('update users set email_verified = true where id = $1', [id])
  await nodes.query("select pg_notify('guildhall', $1)", [`user:${id}`])
  return { visitor, email, id }
}

const sorted = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort()
const count = async (text: string, params: unknown[]) => (await nodes.query(text, params)).length
const post = (index: number, person: Someone, path: string, body: object) =>
  nodes.at(index).as(person).post(`/api/auth/${path}`, body)
const say = (index: number, person: Someone, path: string, body: object) =>
  tell(nodes.at(index).as(person), path, body)

/** `round` once for each round; whoever fails says in which. */
async function repeat(round: (index: number) => Promise<void>, times = rounds) {
  for (let index = 0; index < times; index++) await round(index)
}

/** Nothing here may ever hold, whatever was raced for. */
async function nothingIsBroken() {
  expect(
    await nodes.query(
      `select o.id from organizations o where not exists
         (select 1 from members m where m.organization_id = o.id and 'owner' = any(m.roles))`,
    ),
  ).toEqual([])
  expect(
    await nodes.query(
      'select organization_id from members group by organization_id having count(*) > 3',
    ),
  ).toEqual([])
  expect(
    await nodes.query(
      `select t.id from team_members t where not exists (select 1 from members m
          where m.organization_id = t.organization_id and m.user_id = t.user_id)`,
    ),
  ).toEqual([])
  expect(
    await nodes.query(
      `select i.id from invitations i where i.status = 'accepted'
         and not exists (select 1 from events e where e.type = 'invitation.accepted'
           and e.payload->>'id' = i.id)`,
    ),
  ).toEqual([])
}

describe('organizations', () => {
  test(
    'one invitation is accepted once',
    async () => {
      const person = await someone()
      const owner = await someone()
      await repeat(async () => {
        const { id } = await found(owner)
        const { body } = await invite(owner, person.email)
        const answers = await Promise.all(
          [0, 1, 0, 1].map((at) => say(at, person, 'accept-invitation', { invitationId: body.id })),
        )
        expect(sorted(answers)).toEqual([200, 400, 400, 400])
        expect(await count('select 1 from members where organization_id = $1', [id])).toBe(2)
      })
    },
    patience,
  )

  test(
    'an invitation is accepted or taken back, never both',
    async () => {
      const person = await someone()
      const owner = await someone()
      await repeat(async (round) => {
        const { id } = await found(owner)
        const { body } = await invite(owner, person.email)
        const [accepted, canceled] = await Promise.all([
          say(round, person, 'accept-invitation', { invitationId: body.id }),
          say(round + 1, owner, 'cancel-invitation', { invitationId: body.id }),
        ])
        expect(sorted([accepted, canceled])).toEqual([200, 400])
        const members = await count('select 1 from members where organization_id = $1', [id])
        expect(members).toBe(accepted.status === 200 ? 2 : 1)
      })
    },
    patience,
  )

  test(
    'the last seat goes to one',
    async () => {
      const owner = await someone()
      const friend = await someone()
      const wanting = await Promise.all(Array.from({ length: 4 }, someone))
      await repeat(async () => {
        const { id } = await found(owner)
        const ids = []
        for (const { email } of [friend, ...wanting]) ids.push((await invite(owner, email)).body.id)
        const [first, ...rest] = ids
        await say(0, friend, 'accept-invitation', { invitationId: first })
        const answers = await Promise.all(
          wanting.map((person, index) =>
            say(index, person, 'accept-invitation', { invitationId: rest[index] }),
          ),
        )
        expect(sorted(answers)).toEqual([200, 403, 403, 403])
        expect(await count('select 1 from members where organization_id = $1', [id])).toBe(3)
        const open = `select 1 from invitations where organization_id = $1 and status = 'pending'`
        expect(await count(open, [id])).toBe(3)
      })
    },
    patience,
  )

  test(
    'of two last owners who leave, unmake or remove each other one remains',
    async () => {
      const [one, other] = [await someone(), await someone()]
      await repeat(async (round) => {
        const { id, members } = await found(one)
        const { body } = await invite(one, other.email, { role: 'owner' })
        const joined = await say(0, other, 'accept-invitation', { invitationId: body.id })
        const ids = { one: members[0]?.id, other: joined.body.member.id }
        const moves = [
          () => [
            say(0, one, 'leave', { organizationId: id }),
            say(1, other, 'leave', { organizationId: id }),
          ],
          () => [
            say(0, one, 'update-member-role', {
              organizationId: id,
              memberId: ids.other,
              role: 'member',
            }),
            say(1, other, 'update-member-role', {
              organizationId: id,
              memberId: ids.one,
              role: 'member',
            }),
          ],
          () => [
            say(0, one, 'remove-member', { organizationId: id, memberIdOrEmail: ids.other }),
            say(1, other, 'remove-member', { organizationId: id, memberIdOrEmail: ids.one }),
          ],
          () => [
            say(0, one, 'leave', { organizationId: id }),
            say(1, other, 'update-member-role', {
              organizationId: id,
              memberId: ids.other,
              role: 'admin',
            }),
          ],
        ]
        const answers = await Promise.all(moves[round % moves.length]?.() ?? [])
        expect([round, answers.filter(({ status }) => status === 200).length]).toEqual([round, 1])
        const owners = `select 1 from members where organization_id = $1 and 'owner' = any(roles)`
        expect(await count(owners, [id])).toBe(1)
      })
    },
    patience,
  )

  test(
    'a slug goes to one',
    async () => {
      const wanting = [await someone(), await someone()]
      await repeat(async () => {
        const slug = newSlug()
        const answers = await Promise.all(
          [0, 1, 2, 3].map((at) =>
            say(at, wanting[at % 2] ?? admin, 'create', { name: 'Acme', slug }),
          ),
        )
        expect(sorted(answers)).toEqual([200, 400, 400, 400])
        expect(await count('select 1 from organizations where slug = $1', [slug])).toBe(1)
      })
    },
    patience,
  )

  test(
    'of the last two teams one stays',
    async () => {
      const owner = await someone()
      await repeat(async () => {
        const { id, members } = await found(owner)
        const first = members[0]?.teamId
        await tell(owner.visitor, 'remove-team-member', { teamId: first, userId: owner.id })
        const second = (await tell(owner.visitor, 'create-team', { name: 'Second' })).body.id
        const answers = await Promise.all(
          [first, second].map((teamId, at) =>
            say(at, owner, 'remove-team', { organizationId: id, teamId }),
          ),
        )
        expect(sorted(answers)).toEqual([200, 400])
        expect(await count('select 1 from teams where organization_id = $1', [id])).toBe(1)
      })
    },
    patience,
  )
})

describe('people', () => {
  test(
    'an address is enrolled once',
    async () => {
      await repeat(async () => {
        const email = newAddress()
        const body = { name: 'Ada', email, password }
        const answers = await Promise.all(
          [0, 1, 2].map((at) => nodes.at(at).visitor().post('/api/auth/sign-up/email', body)),
        )
        expect(sorted(answers)).toEqual([200, 422, 422])
        expect(await count('select 1 from users where email = $1', [email])).toBe(1)
        const sessions = `select 1 from sessions s join users u on u.id = s.user_id where u.email = $1`
        expect(await count(sessions, [email])).toBe(1)
      })
    },
    patience,
  )

  test(
    'one token resets one password once',
    async () => {
      const { email, id } = await someone()
      await repeat(async (round) => {
        await nodes.query('delete from mails where recipient = $1', [email])
        await nodes.at(round).visitor().post('/api/auth/request-password-reset', { email })
        const link = await linkTo(nodes.at(0), email, '/reset-password/')
        const token = /reset-password\/(\w+)/.exec(link)?.[1]
        const wishes = [0, 1, 2, 3].map((at) => `new password ${round} ${at}`)
        const answers = await Promise.all(
          wishes.map((newPassword, at) =>
            nodes.at(at).visitor().post('/api/auth/reset-password', { token, newPassword }),
          ),
        )
        expect(sorted(answers)).toEqual([200, 400, 400, 400])
        const winner = answers.findIndex(({ status }) => status === 200)
        const entered = await nodes
          .at(round)
          .visitor()
          .post('/api/auth/sign-in/email', { email, password: wishes[winner] })
        expect(entered.status).toBe(200)
        const resets = `select 1 from events where type = 'user.password_reset' and payload->>'id' = $1`
        expect(await count(resets, [id])).toBe(round + 1)
      })
    },
    patience,
  )

  test(
    'an account is deleted once',
    async () => {
      await repeat(async () => {
        const person = await someone()
        await post(0, person, 'delete-user', { callbackURL: '/gone' })
        const link = await linkTo(nodes.at(0), person.email, '/delete-user/callback')
        const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
        const answers = await Promise.all([
          post(0, person, 'delete-user', { token }),
          post(1, person, 'delete-user', { token }),
          post(0, person, 'delete-user', { password }),
          post(1, person, 'delete-user', { password }),
        ])
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        for (const { status } of answers) expect([200, 401, 404, 400]).toContain(status)
        expect(await count('select 1 from users where id = $1', [person.id])).toBe(0)
        const told = `select 1 from events where type = 'user.deleted' and payload->>'id' = $1`
        expect(await count(told, [person.id])).toBe(1)
      })
    },
    patience,
  )

  test(
    'two who move to one address do not share it',
    async () => {
      await repeat(async (round) => {
        const [one, other] = await Promise.all([signUp(nodes.at(0)), signUp(nodes.at(1))])
        const newEmail = `wanted${round}@example.com`
        const move = (at: number, { visitor }: typeof one) =>
          nodes.at(at).as({ visitor }).post('/api/auth/change-email', { newEmail })
        const answers = await Promise.all([
          move(0, one),
          move(1, other),
          move(1, one),
          move(0, other),
        ])
        const owners = await nodes.query<{ id: string }>('select id from users where email = $1', [
          newEmail,
        ])
        expect(owners).toHaveLength(1)
        for (const { status } of answers) expect([200, 400, 422]).toContain(status)
        expect(answers.some(({ status }) => status === 200)).toBe(true)
      })
    },
    patience,
  )

  test(
    'a session that ends while it is used stays ended on both nodes',
    async () => {
      const { email } = await someone()
      await repeat(async (round) => {
        const browser = nodes.at(round).visitor()
        await browser.post('/api/auth/sign-in/email', { email, password })
        const person = { visitor: browser }
        const read = (at: number) => nodes.at(at).as(person).get('/api/auth/get-session')
        await Promise.all([read(0), read(1)])
        await Promise.all([
          ...[0, 1, 0, 1].map(read),
          nodes.at(round).as(person).post('/api/auth/sign-out'),
          ...[0, 1, 0, 1].map(read),
        ])
        const sensitive = (at: number) =>
          nodes.at(at).as(person).post('/api/auth/update-user', { name: 'Eve' })
        expect(
          (await Promise.all([sensitive(0), sensitive(1)])).map(({ status }) => status),
        ).toEqual([401, 401])
        for (const at of [0, 1]) {
          await expect.poll(async () => (await read(at)).text, { timeout: 1000 }).toBe('null')
        }
      })
    },
    patience,
  )
})

describe('API keys', () => {
  const grant = async (more: object) => {
    const body = { userId: admin.id, rateLimitEnabled: false, ...more }
    const { status, body: made } = await admin.visitor.post('/api/api-keys', body)
    expect(status).toBe(200)
    return made as { id: string; key: string }
  }
  const uses = async (key: string, many: number) => {
    const verify = (at: number) => nodes.at(at).visitor().post('/api/api-keys/verify', { key })
    const answers = await Promise.all(Array.from({ length: many }, (_, at) => verify(at)))
    return answers.filter(({ body }) => body.valid).length
  }

  test(
    'the last use goes to one of ten',
    async () => {
      await repeat(async () => {
        const { id, key } = await grant({ remaining: 1 })
        expect(await uses(key, 10)).toBe(1)
        const [row] = await nodes.query('select remaining from api_keys where id = $1', [id])
        expect(row?.remaining).toBe(0)
      })
    },
    patience,
  )

  test(
    'a refill is given once',
    async () => {
      await repeat(async () => {
        const { id, key } = await grant({
          remaining: 0,
          refillAmount: 3,
          refillInterval: 3_600_000,
        })
        await nodes.query('update api_keys set created_at = $2 where id = $1', [
          id,
          new Date(Date.now() - 4_000_000),
        ])
        expect(await uses(key, 10)).toBe(3)
        const [row] = await nodes.query('select remaining from api_keys where id = $1', [id])
        expect(row?.remaining).toBe(0)
      })
    },
    patience,
  )
})

test('after all races nothing is broken', nothingIsBroken)
