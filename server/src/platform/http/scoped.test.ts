import { endpoint } from '@guildhall/contract/kernel/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createOrganization, inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import {
  bindToys,
  call,
  customerToken,
  readingToken,
  token,
  tokenOrganization,
  toy,
  toys,
} from '#testing/toy-api.ts'

let server: TestServer
let ada: Awaited<ReturnType<typeof signUpVerifiedUser>>
let grace: typeof ada
let acme: string
let emma: string

beforeAll(async () => {
  server = await startServer()
  await bindToys(server)
  ada = await signUpVerifiedUser(server)
  grace = await signUpVerifiedUser(server)
  emma = (await createOrganization(grace)).id
  acme = (await createOrganization(ada)).id
  await inviteAndAccept(ada, grace)
})
afterAll(() => server.stop())

const id = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'
const outcome = ({ status, body }: { status: number; body: { error?: string } | null }) => [
  status,
  body?.error,
]

describe('the token of an organization', () => {
  test('names its tenant', async () => {
    const answer = await call(server, 'GET', '/v1/toys/', { token })
    expect([answer.status, answer.body.organization]).toEqual([200, tokenOrganization])
    const one = await call(server, 'GET', `/v1/toys/${id}`, { token })
    expect(one.body).toEqual({ organizations: [tokenOrganization] })
  })

  test('may repeat its organization in a filter, and cannot name another one', async () => {
    const own = encodeURIComponent(tokenOrganization)
    const same = await call(server, 'GET', `/v1/toys/?organization_id=${own}`, { token })
    expect(same.status).toBe(200)
    const other = await call(server, 'GET', `/v1/toys/?organization_id=${acme}`, { token })
    expect(other.status).toBe(422)
    expect(other.body.detail[0].loc).toEqual(['query', 'organization_id'])
    const headers = { 'polar-organization': acme }
    expect((await call(server, 'GET', '/v1/toys/', { token, headers })).status).toBe(422)
  })

  test('cannot set an organization in a body, not even its own', async () => {
    const body = { ...toy, organization_id: tokenOrganization }
    const answer = await call(server, 'POST', '/v1/toys/', { token, body })
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toMatchObject([
      { loc: ['body', 'organization_id'], type: 'organization_token' },
    ])
  })

  test('that is unknown is refused as OAuth says', async () => {
    for (const wrong of ['polar_oat_unknown', 'polar_xyz_unknown', 'x', customerToken]) {
      const answer = await call(server, 'GET', '/v1/toys/', { token: wrong })
      expect(outcome(answer)).toEqual([401, 'invalid_token'])
      expect(answer.headers.get('www-authenticate')).toBe(
        'Bearer realm="guildhall", error="invalid_token"',
      )
    }
  })

  test('without the scope is refused with the scopes that would do', async () => {
    expect((await call(server, 'GET', '/v1/toys/', { token: readingToken })).status).toBe(200)
    const answer = await call(server, 'POST', '/v1/toys/', { token: readingToken, body: toy })
    expect(outcome(answer)).toEqual([403, 'insufficient_scope'])
    expect(answer.body.detail).toContain('toys:write')
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer realm="guildhall", error="insufficient_scope", scope="toys:write"',
    )
  })

  test('works from any origin, since browsers do not add it by themselves', async () => {
    const headers = { origin: 'https://shop.example', cookie: 'a=b' }
    const answer = await call(server, 'POST', '/v1/toys/', { token, body: toy, headers })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('is refused before the body is read', async () => {
    const answer = await call(server, 'POST', '/v1/toys/', { token: 'polar_oat_x', body: '{' })
    expect(answer.status).toBe(401)
  })
})

test('without a credential the answer is 401 with a challenge', async () => {
  for (const headers of [{}, { authorization: 'Basic abc' }]) {
    const answer = await call(server, 'GET', '/v1/toys/', { headers })
    expect([answer.status, answer.body]).toEqual([
      401,
      { error: 'Unauthorized', detail: 'Unauthorized' },
    ])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="guildhall"')
  }
})

describe('a session', () => {
  test.each([
    ['query', () => ({ path: `/v1/toys/?organization_id=${acme}`, headers: {} })],
    ['header', () => ({ path: '/v1/toys/', headers: { 'polar-organization': acme } })],
  ])('names its organization in the %s', async (_, request) => {
    const { path, headers } = request()
    const answer = await ada.visitor.get(path, headers)
    expect([answer.status, answer.body.organization]).toEqual([200, acme])
  })

  test('names its organization in the body', async () => {
    const answer = await ada.visitor.post('/v1/toys/', { ...toy, organization_id: acme })
    expect([answer.status, answer.body.organization]).toEqual([201, acme])
  })

  test('has to name an organization, and only one', async () => {
    const none = await ada.visitor.get('/v1/toys/')
    expect([none.status, none.body.detail[0].type]).toEqual([422, 'missing'])
    const two = await grace.visitor.get(`/v1/toys/?organization_id=${acme}`, {
      'polar-organization': emma,
    })
    expect(two.status).toBe(422)
    const list = await grace.visitor.get(
      `/v1/toys/?organization_id=${acme}&organization_id=${emma}`,
    )
    expect(list.status).toBe(422)
  })

  test('gets the same answer for a foreign organization and for none at all', async () => {
    const foreign = await ada.visitor.get(`/v1/toys/?organization_id=${emma}`)
    const unknown = await ada.visitor.get('/v1/toys/?organization_id=nothing')
    expect([foreign.status, foreign.text]).toEqual([422, unknown.text])
  })

  test('has the scopes of the roles of its user in that organization', async () => {
    const read = await grace.visitor.get(`/v1/toys/?organization_id=${acme}`)
    expect(read.status).toBe(200)
    const write = await grace.visitor.post('/v1/toys/', { ...toy, organization_id: acme })
    expect(outcome(write)).toEqual([403, 'insufficient_scope'])
    const own = await grace.visitor.post('/v1/toys/', { ...toy, organization_id: emma })
    expect(own.status).toBe(201)
  })

  test('finds a row in the organizations where its user holds the scope', async () => {
    const { body } = await grace.visitor.get(`/v1/toys/${id}`)
    expect(body.organizations.toSorted()).toEqual([acme, emma].toSorted())
    const { body: narrowed } = await grace.visitor.get(`/v1/toys/${id}?organization_id=${acme}`)
    expect(narrowed.organizations).toEqual([acme])
    const foreign = await ada.visitor.get(`/v1/toys/${id}?organization_id=${emma}`)
    expect(foreign.status).toBe(422)
  })

  test('needs a trusted origin for changes', async () => {
    const body = { ...toy, organization_id: acme }
    const answer = await ada.visitor.post('/v1/toys/', body, { origin: 'https://evil.example' })
    expect(outcome(answer)).toEqual([403, 'NotPermitted'])
    // A foreign token in the request does not switch the check off.
    const mixed = await ada.visitor.post('/v1/toys/', body, {
      origin: 'https://evil.example',
      authorization: 'Bearer polar_cst_x',
    })
    expect(mixed.status).toBe(403)
  })

  test('of a signed-out user ends at once', async () => {
    const user = await signUpVerifiedUser(server)
    const { id: own } = await createOrganization(user)
    const cookies = new Map(user.visitor.cookies)
    await user.visitor.post('/api/auth/sign-out')
    for (const [name, value] of cookies) user.visitor.cookies.set(name, value)
    const answer = await user.visitor.post('/v1/toys/', { ...toy, organization_id: own })
    expect(outcome(answer)).toEqual([401, 'Unauthorized'])
  })

  test('acts as its user where no organization is meant', async () => {
    expect((await ada.visitor.get('/v1/toy-owners/me')).body).toEqual({ user: ada.id })
    expect(outcome(await call(server, 'GET', '/v1/toy-owners/me', { token }))).toEqual([
      401,
      'invalid_token',
    ])
  })
})

test('a customer and a checkout act for their organization only where they are accepted', async () => {
  const portal = await call(server, 'GET', '/v1/toy-portal', { token: customerToken })
  expect(portal.body).toEqual({ organization: tokenOrganization, customer: 'ada' })
  expect((await call(server, 'GET', '/v1/toy-portal', { token })).status).toBe(401)
  expect((await ada.visitor.get('/v1/toy-portal')).status).toBe(401)
  const client = await call(server, 'POST', '/v1/toy-checkouts/polar_c_toys', { body: {} })
  expect(client.body).toEqual({ checkout: 'checkout' })
  const unknown = await call(server, 'POST', '/v1/toy-checkouts/polar_c_x', { body: {} })
  expect(outcome(unknown)).toEqual([404, 'ResourceNotFound'])
})

test('each token has a rate limit of its own, and wrong ones share that of their address', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on' } })
  await bindToys(limited)
  const burst = async (bearer: string) => {
    const answers = await Promise.all(
      Array.from({ length: 101 }, () => call(limited, 'GET', '/v1/toys/', { token: bearer })),
    )
    return answers.map(({ status }) => status)
  }
  expect((await burst('polar_oat_guess')).filter((status) => status === 429)).toHaveLength(1)
  expect((await burst(token)).filter((status) => status === 429)).toHaveLength(1)
  expect((await call(limited, 'GET', '/v1/toys/', { token: readingToken })).status).toBe(200)
})

test('the type of the principal says whether it has an organization', async () => {
  const { app } = await serverForThisTest()
  const bind = () => {
    // @ts-expect-error the endpoint is about the user
    app.router.bind(toys.own, ({ principal }) => ({ user: principal.organizationId }))
    // @ts-expect-error the row in the path decides on one of several organizations
    app.router.bind(toys.get, ({ principal }) => ({ organizations: [principal.organizationId] }))
  }
  expect(bind).not.toThrow()
})

test('an endpoint cannot be bound before its kinds of principal are registered', async () => {
  const { app } = await serverForThisTest()
  const lonely = endpoint({
    method: 'GET',
    path: '/v1/lonely',
    summary: 'Accepts a kind that nobody registered',
    // Of the kinds that exist, all are registered by now.
    access: { kinds: ['robot' as 'session'], scopes: [] },
    output: z.object({}),
  })
  expect(() => app.router.bind(lonely, () => ({}))).toThrow('robot')
})
