import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CertifiedProvider, startCertifiedProvider } from '#testing/certified-provider.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { fetchSession } from '#testing/users.ts'

const base = 'http://localhost:3000'
let peer: CertifiedProvider
let server: TestServer
beforeAll(async () => {
  peer = await startCertifiedProvider([`${base}/api/auth/callback/acme`])
  const { issuer, clientId, clientSecret } = peer
  server = await startServer({ settings: { social: { acme: { issuer, clientId, clientSecret } } } })
})
afterAll(async () => {
  await server.stop()
  await peer.stop()
})

let people = 0
function somebody(claims: object = {}) {
  const id = `person-${people++}`
  const email = `${id}@certified.example`
  peer.accounts.set(id, { email, email_verified: true, name: 'Ada', ...claims })
  return { id, email }
}

const local = (url: string) => url.replace(base, '')

test('a new user signs in and gets an account', async () => {
  const { id, email } = somebody({ picture: 'https://certified.example/ada.png' })
  const visitor = server.visitor()
  const wish = { provider: 'acme', callbackURL: '/home', newUserCallbackURL: '/welcome' }
  const { status, body } = await visitor.post('/api/auth/sign-in/social', wish)
  expect([status, body.redirect]).toEqual([200, true])
  const back = await visitor.get(local(await peer.visit(body.url, id)))
  expect([back.status, back.headers.get('location')]).toEqual([302, '/welcome'])
  expect((await fetchSession(visitor)).body.user).toMatchObject({
    email,
    emailVerified: true,
    name: 'Ada',
    image: 'https://certified.example/ada.png',
  })
})

test('the exchange uses client authentication, PKCE and the issuer parameter', async () => {
  const { id } = somebody()
  const visitor = server.visitor()
  const { body } = await visitor.post('/api/auth/sign-in/social', { provider: 'acme' })
  const back = new URL(await peer.visit(body.url, id))
  expect(back.searchParams.get('iss')).toBe(peer.issuer)
  const unnamed = new URL(back)
  unnamed.searchParams.delete('iss')
  const answer = await visitor.get(local(unnamed.href))
  // Its metadata promises the issuer parameter in each response.
  expect(answer.headers.get('location')).toContain('error=invalid_code')
})

test('a code works once, and for the browser that has the verifier', async () => {
  const { id } = somebody()
  const thief = server.visitor()
  const victim = server.visitor()
  const wish = { provider: 'acme', errorCallbackURL: '/oh' }
  const theirs = (await victim.post('/api/auth/sign-in/social', wish)).body.url
  const back = new URL(await peer.visit(theirs, id))
  const own = new URL((await thief.post('/api/auth/sign-in/social', wish)).body.url)
  const state = own.searchParams.get('state') ?? ''
  const injected = new URL(back)
  injected.searchParams.set('state', state)
  const stolen = await thief.get(local(injected.href))
  expect(stolen.headers.get('location')).toBe('/oh?error=invalid_code')
  expect((await fetchSession(thief)).body).toBeNull()
})

test('a denied consent returns the provider’s error', async () => {
  const visitor = server.visitor()
  const wish = { provider: 'acme', errorCallbackURL: '/oh' }
  const { body } = await visitor.post('/api/auth/sign-in/social', wish)
  const back = await visitor.get(local(await peer.visit(body.url, 'nobody')))
  expect(back.headers.get('location')).toMatch(
    /^\/oh\?error=access_denied&error_description=Nobody/,
  )
})

test('its id token signs in an app, with its nonce', async () => {
  const { id, email } = somebody()
  const visitor = server.visitor()
  const { body } = await visitor.post('/api/auth/sign-in/social', { provider: 'acme' })
  const nonce = new URL(body.url).searchParams.get('nonce') ?? ''
  await visitor.get(local(await peer.visit(body.url, id)))
  const { idToken, accessToken } = (
    await visitor.post('/api/auth/get-access-token', { providerId: 'acme' })
  ).body
  const show = (given: object) =>
    server
      .visitor()
      .post('/api/auth/sign-in/social', { provider: 'acme', idToken: { token: idToken, ...given } })
  expect((await show({ nonce, accessToken })).body.user.email).toBe(email)
  expect((await show({ accessToken })).status).toBe(401)
})
