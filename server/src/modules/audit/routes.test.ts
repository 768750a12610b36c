import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { house, refusal, someone } from '../../../testing/organizations.ts'
import { password, signIn, signUp } from '../../../testing/people.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  // The first person here looks after the installation; the others in these tests do not.
  await signUp(server)
})
afterAll(() => server.stop())

/** Somebody from elsewhere: not on this machine. */
const far = { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' }

describe('who may read', () => {
  const paths = ['/api/audit', '/api/audit/export', '/api/audit/verify']

  test.each(paths)('%s: operators only', async (path) => {
    expect(refusal(await server.visitor().get(path, far))).toEqual([401, 'UNAUTHORIZED'])
    const { visitor } = await someone(server)
    expect(refusal(await visitor.get(path, far))).toEqual([403, 'FORBIDDEN'])
    expect(refusal(await server.visitor().get(path))).toEqual([401, 'UNAUTHORIZED'])
    expect((await server.operator().get(path)).status).toBe(200)
  })

  test('an organization: owners and admins, nobody else', async () => {
    const { owner, admin, member, stranger, id } = await house(server)
    const path = `/api/organizations/${id}/audit`
    expect(refusal(await server.visitor().get(path))).toEqual([401, 'UNAUTHORIZED'])
    expect((await owner.visitor.get(path)).status).toBe(200)
    expect((await admin.visitor.get(path)).status).toBe(200)
    const notAllowed = [403, 'YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG']
    expect(refusal(await member.visitor.get(path))).toEqual(notAllowed)
    const outside = [403, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']
    expect(refusal(await stranger.visitor.get(path))).toEqual(outside)
    const nowhere = '/api/organizations/nothing/audit'
    expect(refusal(await stranger.visitor.get(nowhere))).toEqual(outside)
  })

  test('of two organizations each reads its own lines only, whatever the filter says', async () => {
    const [one, two] = [await house(server), await house(server)]
    for (const [mine, theirs] of [
      [one, two],
      [two, one],
    ] as const) {
      for (const query of [
        '',
        `?organizationId=${theirs.id}`,
        `?subject=organization:${theirs.id}`,
      ]) {
        const { text } = await mine.owner.visitor.get(`/api/organizations/${mine.id}/audit${query}`)
        expect(text).not.toContain(theirs.id)
        expect(text).not.toContain(theirs.owner.id)
      }
    }
  })
})

describe('what can be asked', () => {
  test.each(['?limit=0', '?limit=1000', '?before=-1', '?from=yesterday', '?before=x', '?actor='])(
    '%s is refused',
    async (query) => {
      expect((await server.operator().get(`/api/audit${query}`)).status).toBe(400)
    },
  )

  test('by actor, action, family, subject, organization and time', async () => {
    const { owner, id } = await house(server)
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
    const { owner, id } = await house(server)
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

  test('as a table that no spreadsheet runs', async () => {
    const { visitor } = await someone(server)
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

describe('what people see of their own account', () => {
  test('their own lines, failed attempts in their name, and nothing of others', async () => {
    const other = await someone(server)
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
    expect(body.items[0]).toMatchObject({ by: 'another', address: '127.0.0.1' })
    expect(text).not.toContain(other.id)
    const lines = await server.query('select actor from audit_log where subject = $1', [
      `user:${id}`,
    ])
    expect(lines.length).toBe(3)
    expect((await server.visitor().get('/api/account/activity')).status).toBe(401)
  })

  test('where an administrator sits stays hidden', async () => {
    const { visitor, answer } = await signUp(server)
    const { id } = answer.body.user
    await server.query(
      `insert into audit_log (at, actor_kind, actor, action, subject, address, origin_digest, details_digest)
       select at, 'user', 'an admin', 'user.banned', subject, '198.51.100.7', origin_digest, details_digest
         from audit_log where subject = $1 limit 1`,
      [`user:${id}`],
    )
    const { body, text } = await visitor.get('/api/account/activity')
    expect(body.items[0]).toMatchObject({ action: 'user.banned', by: 'another', address: null })
    expect(text).not.toContain('198.51.100.7')
  })
})

describe('what was refused', () => {
  // Of one address only some refusals a minute are written down, so these have a server of their own.
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

  test('a wrong password is written down with whom it was about, never with what was typed', async () => {
    const { email, answer } = await signUp(server)
    await signIn(server, email, 'typed canary')
    const subject = `user:${answer.body.user.id}`
    await expect
      .poll(async () => (await refused('sign_in.failed')).map((line) => line.subject))
      .toContain(subject)
    expect(JSON.stringify(await refused('sign_in.failed'))).not.toContain('typed canary')
  })

  test('an unknown name leaves no trace of the name', async () => {
    await signIn(server, 'unknown-canary@example.com', password)
    await expect
      .poll(async () => (await refused('sign_in.failed')).map((line) => line.subject))
      .toContain('nobody')
    expect(JSON.stringify(await refused('sign_in.failed'))).not.toContain('canary')
  })

  test('a refused act of administration is written down', async () => {
    const { visitor } = await someone(server)
    await visitor.get('/api/outbox', far)
    await expect
      .poll(async () => (await refused('admin.refused')).map((line) => line.details.reason))
      .toContain('FORBIDDEN')
  })
})
