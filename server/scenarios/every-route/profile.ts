import { expect } from 'vitest'
import type { FakeProvider } from '#testing/fake-provider.ts'
import { signUpVerifiedUser } from '#testing/organizations.ts'
import { onePixel } from '#testing/pictures.ts'
import { confirmationCode, confirmIdentity } from '#testing/proofs.ts'
import { newProviderUser, signInWithProvider, startProviderSignIn } from '#testing/social.ts'
import { emailedLink, fetchSession, freshEmail, password, signUp } from '#testing/users.ts'
import type { Walk } from './recording-server.ts'

const auth = '/api/auth'

export async function ownProfile(walk: Walk) {
  const { visitor, email } = await signUpVerifiedUser(walk)
  await visitor.post(`${auth}/update-user`, { name: 'Ada L.' })
  await visitor.post(`${auth}/verify-password`, { password })
  const newPassword = 'battery staple horse'
  await visitor.post(`${auth}/change-password`, { newPassword, currentPassword: password })
  await visitor.get(`${auth}/list-accounts`)
  await visitor.get('/api/account/preferences')
  await visitor.patch('/api/account/preferences', { locale: 'de', timeZone: 'Europe/Berlin' })
  await visitor.get('/api/account/emails')
  await visitor.patch('/api/account/emails', { webhookDisabled: false })
  await visitor.get('/api/account/export')
  await visitor.get('/api/account/deletion')
  await visitor.put('/api/account/avatar', { content: onePixel.png })
  await visitor.delete('/api/account/avatar')
  await visitor.post(`${auth}/change-email`, { newEmail: freshEmail() })
  await emailedLink(walk, email, '/verify-email')
  await visitor.post(`${auth}/delete-user`, { password: newPassword })

  const other = await signUp(walk)
  await other.visitor.post(`${auth}/delete-user`, { callbackURL: '/gone' })
  await other.visitor.get(await emailedLink(walk, other.email, '/delete-user/callback'))
}

/** Calls the callback with a posted form, as a provider does with `form_post`. */
async function postCallback(walk: Walk, fake: FakeProvider, path: string) {
  const visitor = walk.visitor()
  const { state } = await startProviderSignIn(visitor, {}, fake)
  fake.claims = newProviderUser()
  const redirected = await walk.visitor().send(
    new Request(`${new URL(walk.config.baseUrl).origin}${auth}/${path}`, {
      method: 'POST',
      headers: {
        host: new URL(walk.config.baseUrl).host,
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://provider.example',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
      },
      body: new URLSearchParams({ code: 'c', state }),
    }),
  )
  await visitor.get(redirected.headers.get('location') ?? '')
  expect((await fetchSession(visitor)).body.user).toBeDefined()
}

export async function providers(walk: Walk, fake: FakeProvider) {
  const visitor = walk.visitor()
  const claims = newProviderUser()
  await signInWithProvider(visitor, fake, claims)
  const which = { providerId: 'acme' }
  await visitor.post(`${auth}/get-access-token`, which)
  await visitor.post(`${auth}/refresh-token`, which)
  await visitor.get(`${auth}/account-info?providerId=acme`)
  await visitor.post(`${auth}/account-info`, which)
  await signInWithProvider(visitor, fake, { ...claims }, { provider: 'other' }, 'link-social')
  const older = { providerId: 'acme', callbackURL: '/home' }
  await visitor.post(`${auth}/oauth2/link`, older)
  await walk.visitor().post(`${auth}/sign-in/oauth2`, older)
  const { email } = claims as unknown as { email: string }
  await confirmIdentity(visitor, { code: await confirmationCode(walk, visitor, email) })
  await visitor.post(`${auth}/unlink-account`, { providerId: 'other' })
  for (const path of ['callback/acme', 'oauth2/callback/acme']) {
    await postCallback(walk, fake, path)
  }
}
