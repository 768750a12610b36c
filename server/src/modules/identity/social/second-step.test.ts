import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeProvider, fakeClient, startFakeProvider } from '#testing/fake-provider.ts'
import { confirmIdentity, forgetConfirmation } from '#testing/proofs.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  newProviderUser,
  redirectOf,
  returnFromProvider,
  signInWithProvider,
  startProviderSignIn,
} from '#testing/social.ts'
import { signUpWithApp, twoFactorPost } from '#testing/two-factor.ts'
import { emailedLink, emailsTo, fetchSession, signUp } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

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
afterEach(() => fake.reset())

const providersOf = async (email: string) => {
  const rows = await server.query<{ provider: string }>(
    `select provider_id as provider from accounts join users on users.id = user_id
      where email = $1 order by 1`,
    [email],
  )
  return rows.map(({ provider }) => provider)
}

test('a provider that was never linked requires the second step, and is linked after it', async () => {
  const { email, app } = await signUpWithApp(server)
  const claims = newProviderUser({ email })
  const visitor = server.visitor()
  expect(redirectOf(await signInWithProvider(visitor, fake, claims))).toEqual([
    302,
    '/two-factor?next=%2Fhome',
  ])
  expect((await fetchSession(visitor)).body).toBeNull()
  expect(await providersOf(email)).toEqual(['credential'])
  // The provider has verified the mailbox; an emailed code would add nothing.
  expect((await twoFactorPost(visitor, 'send-otp')).body.code).toBe('OTP_NOT_ENABLED')
  // Signing in once more does not bypass it.
  const again = server.visitor()
  expect(redirectOf(await signInWithProvider(again, fake, claims))).toEqual([
    302,
    '/two-factor?next=%2Fhome',
  ])
  expect((await twoFactorPost(visitor, 'verify-totp', { code: app.code() })).status).toBe(200)
  expect((await fetchSession(visitor)).body.user.email).toBe(email)
  expect(await providersOf(email)).toEqual(['acme', 'credential'])
  const tokens = await visitor.post('/api/auth/get-access-token', { providerId: 'acme' })
  expect(tokens.status).toBe(200)
  const later = server.visitor()
  expect(redirectOf(await signInWithProvider(later, fake, claims))).toEqual([302, '/home'])
  expect((await fetchSession(later)).body.user.email).toBe(email)
})

test('on a trusted device it is linked at once', async () => {
  const { visitor, email, app } = await signUpWithApp(server)
  const trusted = { code: app.code(), trustDevice: true }
  expect((await twoFactorPost(visitor, 'verify-totp', trusted)).status).toBe(200)
  expect(redirectOf(await signInWithProvider(visitor, fake, newProviderUser({ email })))).toEqual([
    302,
    '/home',
  ])
  expect(await providersOf(email)).toEqual(['acme', 'credential'])
})

test('with two-factor enabled, linking requires a confirmed identity', async () => {
  const { visitor, email } = await signUpWithApp(server)
  const claims = newProviderUser({ email })
  const link = () => signInWithProvider(visitor, fake, claims, {}, 'link-social')
  const asked = [302, '/oh?error=identity_confirmation_required']
  expect(redirectOf(await link())).toEqual(asked)
  await confirmIdentity(visitor)
  expect(redirectOf(await link())).toEqual([302, '/home'])
  expect(await providersOf(email)).toEqual(['acme', 'credential'])
  const told = async () => (await emailsTo(server, email)).map(({ subject }) => subject)
  await expect.poll(told, { timeout: 5000 }).toContain('An account was linked to yours')
})

test('a user with only a provider confirms their identity by signing in with it again', async () => {
  const claims = newProviderUser()
  const visitor = server.visitor()
  await signInWithProvider(visitor, fake, claims)
  forgetConfirmation(visitor)
  const set = (who: Visitor) =>
    who.post('/api/account/password', { newPassword: 'battery staple horse' })
  expect((await set(visitor)).body.code).toBe('IDENTITY_CONFIRMATION_REQUIRED')
  const trip = await startProviderSignIn(visitor, {}, fake, 'link-social')
  fake.claims = claims
  expect(redirectOf(await returnFromProvider(visitor, trip))).toEqual([302, '/home'])
  expect((await set(visitor)).body).toEqual({ status: true })
})

test('signing up with a provider sends no email about linking', async () => {
  const claims = newProviderUser()
  await signInWithProvider(server.visitor(), fake, claims)
  const { email } = await signUp(server)
  await emailedLink(server, email, '/verify-email')
  expect(await emailsTo(server, claims.email)).toEqual([])
})
