import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CertifiedProvider,
  startCertifiedProvider,
} from '../../../testing/certified-provider.ts'
import { session } from '../../../testing/people.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'

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
  peer.people.set(id, { email, email_verified: true, name: 'Ada', ...claims })
  return { id, email }
}

const local = (url: string) => url.replace(base, '')

test('somebody new comes in, and is somebody', async () => {
  const { id, email } = somebody({ picture: 'https://certified.example/ada.png' })
  const visitor = server.visitor()
  const wish = { provider: 'acme', callbackURL: '/home', newUserCallbackURL: '/welcome' }
  const { status, body } = await visitor.post('/api/auth/sign-in/social', wish)
  expect([status, body.redirect]).toEqual([200, true])
  const back = await visitor.get(local(await peer.visit(body.url, id)))
  expect([back.status, back.headers.get('location')]).toEqual([302, '/welcome'])
  expect((await session(visitor)).body.user).toMatchObject({
    email,
    emailVerified: true,
    name: 'Ada',
    image: 'https://certified.example/ada.png',
  })
})
