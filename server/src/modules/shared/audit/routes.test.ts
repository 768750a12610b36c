import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setUpOrganization, signUpVerifiedUser, statusAndCode } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { password, signIn, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  // The first user is the admin of the installation; the others in these tests are not.
  await signUp(server)
})
afterAll(() => server.stop())

/** A client that is not on this machine. */
const remote = { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' }

describe('who may read', () => {
  const paths = ['/api/audit', '/api/audit/export', '/api/audit/verify']

  test.each(paths)('%s: operators only', async (path) => {
    expect(statusAndCode(await server.visitor().get(path, remote))).toEqual([401, 'UNAUTHORIZED'])
    const { visitor } = await signUpVerifiedUser(server)
    expect(statusAndCode(await visitor.get(path, remote))).toEqual([403, 'FORBIDDEN'])
    expect(statusAndCode(await server.visitor().get(path))).toEqual([401, 'UNAUTHORIZED'])
    expect((await server.operator().get(path)).status).toBe(200)
  })

  test('an organization: owners and admins only', async () => {
    const { owner, admin, member, outsider, id } = await setUpOrganization(server)
    const path = `/api/organizations/${id}/audit`
    expect(statusAndCode(await server.visitor().get(path))).toEqual([401, 'UNAUTHORIZED'])
    expect((await owner.visitor.get(path)).status).toBe(200)
    expect((await admin.visitor.get(path)).status).toBe(200)
    const notAllowed = [403, 'YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG']
    expect(statusAndCode(await member.visitor.get(path))).toEqual(notAllowed)
    const outside = [403, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']
    expect(statusAndCode(await outsider.visitor.get(path))).toEqual(outside)
    const nowhere = '/api/organizations/nothing/audit'
    expect(statusAndCode(await outsider.visitor.get(nowhere))).toEqual(outside)
  })

  test('each of two organizations reads its own lines only, whatever the filter is', async () => {
    const [one, two] = [await setUpOrganization(server), await setUpOrganization(server)]
    for (const [own, foreign] of [
      [one, two],
      [two, one],
    ] as const) {
      for (const query of [
        '',
        `?organizationId=${foreign.id}`,
        `?subject=organization:${foreign.id}`,
      ]) {
        const { text } = await own.owner.visitor.get(`/api/organizations/${own.id}/audit${query}`)
        expect(text).not.toContain(foreign.id)
        expect(text).not.toContain(foreign.owner.id)
      }
    }
  })
})

describe('filters', () => {
  test.each(['?limit=0', '?limit=1000', '?before=-1', '?from=yesterday', '?before=x', '?actor='])(
    '%s is refused',
    async (query) => {
      expect((await server.operator().get(`/api/audit${query}`)).status).toBe(400)
    },
  )

  test('by actor, action, family, subject, organization and time', async () => {
    const { owner, id } = await setUpOrganization(server)
    const ask = async (query: Record<string, string>) =>
      (await server.operator().get(`/api/audit?${new URLSearchParams(query)}`)).body.items
    for (const item of await ask({ actor: owner.id })) expect(item.actor.id).toBe(owner.id)
    for (const item of await ask({ action: 'member.*' })) expect(item.action).toMatch(/^member\./)
    expect((await ask({ action: 'member.added', organizationId: id })).length).toBe(3)
    expect(await ask({ action: '%', organizationId: id })).toEqual([])
    expect((await ask({ subject: `organization:${id}`, limit: '2' })).length).toBe(2)
    expect(await ask({ organizationId: id, from: '2999-01-01T00:00:00Z' })).toEqual([])
    expect(await ask({ organizationId: id, to: '2000-01-01T00:00:00Z' })).toEqual([])
  })

  test('page by page, each line once', async () => {
    const { owner, id } = await setUpOrganization(server)
    const seen: number[] = []
    let next: number | null = null
    do {
      const page: string = next === null ? '' : `&before=${next}`
      const { body } = await owner.visitor.get(`/api/organizations/${id}/audit?limit=3${page}`)
      seen.push(...body.items.map((item: { id: number }) => item.id))
      next = body.next
    } while (next !== null)
    expect(new Set(seen).size).toBe(seen.length)
    expect([...seen].sort((a, b) => b - a)).toEqual(seen)
    expect(seen.length).toBeGreaterThan(6)
  })

  test('as CSV without spreadsheet formulas', async () => {
    const { visitor } = await signUpVerifiedUser(server)
    await visitor.post(
      '/api/auth/update-user',
      { name: '=HYPERLINK("x")' },
      { 'user-agent': '=1+1' },
    )
    await expect
      .poll(async () => (await server.operator().get('/api/audit/export?format=csv')).text)
      .toContain("'=1+1")
    const answer = await server.operator().get('/api/audit/export?format=csv')
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.text.split('\r\n')[0]).toContain('number,hash,id,at')
  })
})

describe('what users see of their own account', () => {
  test('their own lines, failed attempts in their name, and nothing of others', async () => {
    const other = await signUpVerifiedUser(server)
    const { visitor, email, answer } = await signUp(server)
    const { id } = answer.body.user
    await signIn(server, email, 'a wrong password')
    await expect
      .poll(async () => (await visitor.get('/api/account/activity')).body.items[0]?.action)
      .toBe('sign_in.failed')
    const { body, text } = await visitor.get('/api/account/activity')
    expect(body.items.map((item: { action: string }) => item.action)).toEqual([
      'sign_in.failed',
      'session.created',
      'user.created',
    ])
    expect(body.items[1]).toMatchObject({ by: 'you', address: '127.0.0.1' })
    expect(body.items[0]).toMatchObject({ by: 'visitor', address: '127.0.0.1' })
    expect(text).not.toContain(other.id)
    const lines = await server.query('select actor from audit_log where subject = $1', [
      `user:${id}`,
    ])
    expect(lines.length).toBe(3)
    expect((await server.visitor().get('/api/account/activity')).status).toBe(401)
  })

  test('the address of an administrator stays hidden', async () => {
    const { visitor, answer } = await signUp(server)
    const { id } = answer.body.user
    await server.query(
      `insert into audit_log (at, actor_kind, actor, action, subject, address, origin_digest, details_digest)
       select at, 'user', 'an admin', 'user.banned', subject, '198.51.100.7', origin_digest, details_digest
         from audit_log where subject = $1 order by at desc limit 1`,
      [`user:${id}`],
    )
    const { body, text } = await visitor.get('/api/account/activity')
    expect(body.items[0]).toMatchObject({ action: 'user.banned', by: 'another', address: null })
    expect(text).not.toContain('198.51.100.7')
  })
})

describe('what was refused', () => {
  // Refusals per address and minute are limited, so these tests have a server of their own.
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    await signUp(server)
    return server.stop
  })

  const refused = (action: string) =>
    server.query<{ subject: string; details: { reason: string }; actor: string | null }>(
      'select subject, actor, details from audit_log where action = $1 order by id',
      [action],
    )

  test('a wrong password is recorded with the account, never with the text that was entered', async () => {
    const { email, answer } = await signUp(server)
    await signIn(server, email, 'typed canary')
    const subject = `user:${answer.body.user.id}`
    await expect
      .poll(async () => (await refused('sign_in.failed')).map((line) => line.subject))
      .toContain(subject)
    expect(JSON.stringify(await refused('sign_in.failed'))).not.toContain('typed canary')
  })

  test('an unknown name is not recorded', async () => {
    await signIn(server, 'unknown-canary@example.com', password)
    await expect
      .poll(async () => (await refused('sign_in.failed')).map((line) => line.subject))
      .toContain('nobody')
    expect(JSON.stringify(await refused('sign_in.failed'))).not.toContain('canary')
  })

  test('a wrong password for a setting is recorded, a question for it is not', async () => {
    const { visitor } = await signUpVerifiedUser(server)
    const enable = (body: object) => visitor.post('/api/auth/two-factor/enable', body)
    expect(statusAndCode(await enable({}))).toEqual([400, 'INVALID_PASSWORD'])
    expect(statusAndCode(await enable({ password: 'a wrong one' }))).toEqual([
      400,
      'INVALID_PASSWORD',
    ])
    const reasons = async () => (await refused('proof.failed')).map((line) => line.details.reason)
    await expect.poll(reasons).toEqual(['INVALID_PASSWORD'])
  })

  test('a refused admin request is recorded', async () => {
    const { visitor } = await signUpVerifiedUser(server)
    await visitor.get('/api/outbox', remote)
    await expect
      .poll(async () => (await refused('admin.refused')).map((line) => line.details.reason))
      .toContain('FORBIDDEN')
  })
})
