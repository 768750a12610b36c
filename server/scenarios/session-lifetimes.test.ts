import { expect, test } from 'vitest'
import { serverForThisTest } from '#testing/server.ts'

const password = 'correct horse battery'
const json = (path: string) => `/api/auth/${path}`

async function instance(settings = {}) {
  const server = await serverForThisTest({ env: { TEST_CLOCK: '1' }, settings })
  const visitor = server.visitor()
  const pass = async (duration: string) => {
    const answer = await server.visitor().post('/api/test/clock', { advance: duration })
    expect(answer.status).toBe(200)
    return answer.body.now as string
  }
  const read = async (query = '') => (await visitor.get(json(`get-session${query}`))).body
  const signUp = { name: 'Ada', email: 'ada@example.com', password }
  const enter = (rememberMe: boolean) =>
    visitor.post(json('sign-up/email'), { ...signUp, rememberMe })
  return { server, visitor, pass, read, enter }
}

test('a session that is used every few days lasts a month and not longer', async () => {
  const { pass, read, enter } = await instance()
  await enter(true)
  for (let day = 0; day < 29; day += 4) {
    expect(await read()).not.toBeNull()
    await pass('P4D')
  }
  expect(await read()).toBeNull()
})

test('an unused session ends after a week, and its cookies are cleared', async () => {
  const { visitor, pass, read, enter } = await instance()
  await enter(true)
  await pass('P7D')
  const answer = await visitor.get(json('get-session'))
  expect([answer.text, answer.setCookies.length]).toEqual(['null', 3])
  expect(await read()).toBeNull()
})

test('reading extends a session only after a day, with a new cookie', async () => {
  const { visitor, pass, read, enter } = await instance()
  await enter(true)
  const first = await read()
  await pass('PT23H')
  expect((await read()).session.expiresAt).toBe(first.session.expiresAt)
  await pass('PT2H')
  expect((await read('?disableRefresh=true')).session.expiresAt).toBe(first.session.expiresAt)
  const answer = await visitor.get(json('get-session'))
  expect(Date.parse(answer.body.session.expiresAt)).toBeGreaterThan(
    Date.parse(first.session.expiresAt),
  )
  expect(answer.setCookies).toHaveLength(1)
  expect(answer.setCookies[0]).toContain('Max-Age=604800')
})

test('a session that is not remembered ends within a day, used or not', async () => {
  const { pass, read, enter } = await instance()
  await enter(false)
  await pass('PT23H59M')
  expect(await read()).not.toBeNull()
  await pass('PT2M')
  expect(await read()).toBeNull()
})

test('a cookie copy is used for a minute, and not after', async () => {
  const settings = { session: { cookieCache: { enabled: true } } }
  const { server, visitor, pass, enter } = await instance(settings)
  await enter(true)
  await visitor.get(json('get-session'))
  expect(visitor.cookies.has('better-auth.session_data')).toBe(true)
  const elsewhere = server.visitor()
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
  await visitor.post(json('sign-out'))
  expect((await elsewhere.get(json('get-session'))).body.user.name).toBe('Ada')
  await pass('PT40S')
  const renewed = await elsewhere.get(json('get-session'))
  expect([renewed.body.user.name, renewed.setCookies]).toEqual(['Ada', []])
  const bypass = await elsewhere.get(json('get-session?disableCookieCache=true'))
  expect(bypass.body).toBeNull()
  await pass('PT21S')
  expect((await elsewhere.get(json('get-session'))).body).toBeNull()
})

test('a cookie copy of another user, or a changed one, is rejected', async () => {
  const settings = { session: { cookieCache: { enabled: true, lifetime: 60 } } }
  const { server, visitor, enter } = await instance(settings)
  await enter(true)
  await visitor.get(json('get-session'))
  const eve = server.visitor()
  await eve.post(json('sign-up/email'), { name: 'Eve', email: 'eve@example.com', password })
  const data = visitor.cookies.get('better-auth.session_data') ?? ''
  eve.cookies.set('better-auth.session_data', data)
  expect((await eve.get(json('get-session'))).body.user.name).toBe('Eve')
  const payload = JSON.parse(Buffer.from(data, 'base64url').toString())
  payload.session.user.role = 'owner'
  const forged = Buffer.from(JSON.stringify(payload)).toString('base64url')
  visitor.cookies.set('better-auth.session_data', forged)
  expect((await visitor.get(json('get-session'))).body.user.role).toBe('admin')
})

test('the test clock only moves forward, by valid durations', async () => {
  const { server, pass } = await instance()
  const now = await pass('P1D')
  const move = (body: unknown) => server.visitor().post('/api/test/clock', body)
  expect((await move({ to: '2020-01-01T00:00:00Z' })).body.code).toBe('TIME_ONLY_MOVES_FORWARD')
  for (const body of [{}, { advance: '1 day' }, { advance: 'P1D', to: now }, { advance: 5 }]) {
    expect((await move(body)).status).toBe(400)
  }
  const ordinary = await serverForThisTest()
  expect((await ordinary.visitor().post('/api/test/clock', { advance: 'P1D' })).status).toBe(404)
})

test('where sessions are not extended, one that is read every day ends after a week', async () => {
  const { visitor, pass, read, enter } = await instance({ session: { refresh: false } })
  await enter(true)
  const { expiresAt } = (await read()).session
  for (let day = 0; day < 6; day++) {
    await pass('P1D')
    const answer = await visitor.get(json('get-session'))
    expect([answer.body.session.expiresAt, answer.setCookies]).toEqual([expiresAt, []])
  }
  await pass('P1D')
  expect(await read()).toBeNull()
})
