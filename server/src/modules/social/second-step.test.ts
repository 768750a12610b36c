import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeProvider, fakeClient, startFakeProvider } from '../../../testing/fake-provider.ts'
import { linkTo, mails, session, signUp } from '../../../testing/people.ts'
import { confirm } from '../../../testing/proofs.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'
import { comeBack, leave, placeOf, stranger, travel } from '../../../testing/social.ts'
import { tell, withApp } from '../../../testing/two-factor.ts'
import type { Visitor } from '../../../testing/visitor.ts'

let fake: FakeProvider
let server: TestServer
beforeAll(async () => {
  fake = await startFakeProvider()
  const social = { acme: { ...fakeClient, issuer: fake.issuer } }
  server = await startServer({ settings: { social } })
})
afterAll(async () => {
  await server.stop()
  await fake.stop()
})
afterEach(() => fake.behave())

const providersOf = async (email: string) => {
  const rows = await server.query<{ provider: string }>(
    `select provider_id as provider from accounts join users on users.id = user_id
      where email = $1 order by 1`,
    [email],
  )
  return rows.map(({ provider }) => provider)
}

test('a provider that was never linked comes in past no second step, and is linked after it', async () => {
  const { email, app } = await withApp(server)
  const claims = stranger({ email })
  const visitor = server.visitor()
  expect(placeOf(await travel(visitor, fake, claims))).toEqual([302, '/two-factor?next=%2Fhome'])
  expect((await session(visitor)).body).toBeNull()
  expect(await providersOf(email)).toEqual(['credential'])
  // The provider vouched for the mailbox; a code that goes there would prove nothing more.
  expect((await tell(visitor, 'send-otp')).body.code).toBe('OTP_NOT_ENABLED')
  // Coming once more is no way around it.
  const again = server.visitor()
  expect(placeOf(await travel(again, fake, claims))).toEqual([302, '/two-factor?next=%2Fhome'])
  expect((await tell(visitor, 'verify-totp', { code: app.code() })).status).toBe(200)
  expect((await session(visitor)).body.user.email).toBe(email)
  expect(await providersOf(email)).toEqual(['acme', 'credential'])
  const tokens = await visitor.post('/api/auth/get-access-token', { providerId: 'acme' })
  expect(tokens.status).toBe(200)
  const later = server.visitor()
  expect(placeOf(await travel(later, fake, claims))).toEqual([302, '/home'])
  expect((await session(later)).body.user.email).toBe(email)
})

test('a device that is trusted links it at once', async () => {
  const { visitor, email, app } = await withApp(server)
  const trusted = { code: app.code(), trustDevice: true }
  expect((await tell(visitor, 'verify-totp', trusted)).status).toBe(200)
  expect(placeOf(await travel(visitor, fake, stranger({ email })))).toEqual([302, '/home'])
  expect(await providersOf(email)).toEqual(['acme', 'credential'])
})

test('with a second step, an account is linked by whoever confirms who they are', async () => {
  const { visitor, email } = await withApp(server)
  const claims = stranger({ email })
  const link = () => travel(visitor, fake, claims, {}, 'link-social')
  const asked = [302, '/oh?error=identity_confirmation_required']
  expect(placeOf(await link())).toEqual(asked)
  await confirm(visitor)
  expect(placeOf(await link())).toEqual([302, '/home'])
  expect(await providersOf(email)).toEqual(['acme', 'credential'])
  const told = async () => (await mails(server, email)).map(({ subject }) => subject)
  await expect.poll(told, { timeout: 5000 }).toContain('An account was linked to yours')
})

test('whoever comes by a provider alone confirms who they are by coming again', async () => {
  const claims = stranger()
  const visitor = server.visitor()
  await travel(visitor, fake, claims)
  const set = (who: Visitor) =>
    who.post('/api/account/password', { newPassword: 'battery staple horse' })
  expect((await set(visitor)).body.code).toBe('IDENTITY_CONFIRMATION_REQUIRED')
  const trip = await leave(visitor, {}, fake, 'link-social')
  fake.claims = claims
  expect(placeOf(await comeBack(visitor, trip))).toEqual([302, '/home'])
  expect((await set(visitor)).body).toEqual({ status: true })
})

test('signing up with a provider sends no mail about linking it', async () => {
  const claims = stranger()
  await travel(server.visitor(), fake, claims)
  const { email } = await signUp(server)
  await linkTo(server, email, '/verify-email')
  expect(await mails(server, claims.email)).toEqual([])
})
