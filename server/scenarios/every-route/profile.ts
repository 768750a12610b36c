import { expect } from 'vitest'
import type { FakeProvider } from '../../testing/fake-provider.ts'
import { someone } from '../../testing/organizations.ts'
import { linkTo, newAddress, password, session, signUp } from '../../testing/people.ts'
import { confirm, proofCode } from '../../testing/proofs.ts'
import { leave, stranger, travel } from '../../testing/social.ts'
import type { Walk } from './walk.ts'

const auth = '/api/auth'

export async function ownProfile(walk: Walk) {
  const { visitor, email } = await someone(walk)
  await visitor.post(`${auth}/update-user`, { name: 'Ada L.' })
  await visitor.post(`${auth}/verify-password`, { password })
  const newPassword = 'battery staple horse'
  await visitor.post(`${auth}/change-password`, { newPassword, currentPassword: password })
  await visitor.get(`${auth}/list-accounts`)
  await visitor.post(`${auth}/change-email`, { newEmail: newAddress() })
  await linkTo(walk, email, '/verify-email')
  await visitor.post(`${auth}/delete-user`, { password: newPassword })

  const other = await signUp(walk)
  await other.visitor.post(`${auth}/delete-user`, { callbackURL: '/gone' })
  await other.visitor.get(await linkTo(walk, other.email, '/delete-user/callback'))
}

/** Comes back as a provider would send somebody by a form. */
async function comeBackByForm(walk: Walk, fake: FakeProvider, path: string) {
  const visitor = walk.visitor()
  const { state } = await leave(visitor, {}, fake)
  fake.claims = stranger()
  const turned = await walk.visitor().send(
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
  await visitor.get(turned.headers.get('location') ?? '')
  expect((await session(visitor)).body.user).toBeDefined()
}

export async function providers(walk: Walk, fake: FakeProvider) {
  const visitor = walk.visitor()
  const claims = stranger()
  await travel(visitor, fake, claims)
  const which = { providerId: 'acme' }
  await visitor.post(`${auth}/get-access-token`, which)
  await visitor.post(`${auth}/refresh-token`, which)
  await visitor.get(`${auth}/account-info?providerId=acme`)
  await visitor.post(`${auth}/account-info`, which)
  await travel(visitor, fake, { ...claims }, { provider: 'other' }, 'link-social')
  const older = { providerId: 'acme', callbackURL: '/home' }
  await visitor.post(`${auth}/oauth2/link`, older)
  await walk.visitor().post(`${auth}/sign-in/oauth2`, older)
  const { email } = claims as unknown as { email: string }
  await confirm(visitor, { code: await proofCode(walk, visitor, email) })
  await visitor.post(`${auth}/unlink-account`, { providerId: 'other' })
  for (const path of ['callback/acme', 'oauth2/callback/acme']) {
    await comeBackByForm(walk, fake, path)
  }
}
