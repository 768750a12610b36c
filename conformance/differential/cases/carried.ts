import type { Case, Scene } from '../scene.ts'

const minute = 60_000

async function oneTimeToken(scene: Scene): Promise<string> {
  await scene.signUp()
  return (await scene.visitor.get('/api/auth/one-time-token/generate')).body.token
}

const verify = (
  name: string,
  body: (token: string) => object,
  before: (scene: Scene, token: string) => unknown = () => undefined,
): Case => ({
  name: `one-time-token/verify: ${name}`,
  run: async (scene) => {
    const token = await oneTimeToken(scene)
    await before(scene, token)
    return scene.another().post('/api/auth/one-time-token/verify', body(token))
  },
})

const bearer = (
  name: string,
  path: string,
  show: (token: string, cookie: string) => string,
): Case => ({
  name: `${path}: as a bearer, ${name}`,
  run: async (scene) => {
    const { body } = await scene.signUp()
    const cookie = scene.visitor.cookies.get('better-auth.session_token') ?? ''
    const authorization = `Bearer ${show(String(body.token), cookie)}`
    return scene.another().get(`/api/auth/${path}`, { authorization })
  },
})

/** Sessions in other shapes than a cookie. */
export const carried: readonly Case[] = [
  {
    name: 'one-time-token/generate: signed in',
    run: async (scene) => {
      await scene.signUp()
      return scene.visitor.get('/api/auth/one-time-token/generate')
    },
  },
  {
    name: 'one-time-token/generate: as a stranger',
    run: ({ visitor }) => visitor.get('/api/auth/one-time-token/generate'),
  },
  verify('the token', (token) => ({ token })),
  verify(
    'a second time',
    (token) => ({ token }),
    (scene, token) => scene.another().post('/api/auth/one-time-token/verify', { token }),
  ),
  verify(
    'four minutes later',
    (token) => ({ token }),
    ({ later }) => later(4 * minute),
  ),
  verify(
    'after signing out',
    (token) => ({ token }),
    ({ visitor }) => visitor.post('/api/auth/sign-out'),
  ),
  verify('a token that means nothing', () => ({ token: 'nonsense' })),
  verify('no token', () => ({})),
  bearer('the bare token', 'get-session', (token) => token),
  bearer('the signed token', 'get-session', (_, cookie) => decodeURIComponent(cookie)),
  bearer('the signed token, encoded', 'get-session', (_, cookie) => cookie),
  bearer('a forged one', 'get-session', (token) => `${token}.${'A'.repeat(43)}=`),
  bearer('half an escape', 'list-accounts', () => '%E0%A4%A'),
  {
    name: 'token: as a stranger',
    run: ({ visitor }) => visitor.get('/api/auth/token'),
  },
  {
    name: 'token: signed in',
    run: async (scene) => {
      await scene.signUp()
      const answer = await scene.visitor.get('/api/auth/token')
      const [, payload = ''] = String(answer.body.token).split('.')
      const { iat, exp, iss, aud, sub, email } = JSON.parse(
        Buffer.from(payload, 'base64url').toString(),
      )
      const seen = { life: exp - iat, iss, aud, sub, named: email === scene.email }
      return { ...answer, body: seen, text: JSON.stringify(seen) }
    },
  },
]
