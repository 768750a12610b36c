import type { Answer } from '../../../server/testing/visitor.ts'
import type { Case, Scene } from '../scene.ts'

type Browser = Scene['visitor']

const start = (name: string, body: object): Case => ({
  name: `sign-in/social: ${name}`,
  run: ({ visitor }) => visitor.post('/api/auth/sign-in/social', body),
})

const usual = { provider: 'gitlab', callbackURL: '/home', errorCallbackURL: '/oh' }

async function leave(visitor: Browser, wish: object = {}, path = 'sign-in/social') {
  const { body } = await visitor.post(`/api/auth/${path}`, { ...usual, ...wish })
  return new URL(body.url).searchParams.get('state') ?? ''
}

function back(visitor: Browser, state: string, query: Record<string, string>, provider = 'gitlab') {
  const all = new URLSearchParams({ state, ...query })
  return visitor.get(`/api/auth/callback/${provider}?${all}`)
}

/** Somebody of this case's address comes back from the provider, which says what `kind` says. */
async function travel(
  { email }: Scene,
  visitor: Browser,
  kind: string,
  wish: object = {},
  path?: string,
): Promise<Answer> {
  const state = await leave(visitor, wish, path)
  return back(visitor, state, { code: `${kind} ${email}` })
}

const callback = (name: string, run: Case['run']): Case => ({ name: `callback: ${name}`, run })

/** By somebody who came in with the provider. */
const inside = (path: string, name: string, run: Case['run']): Case => ({
  name: `${path}: ${name}`,
  run: async (scene) => {
    await travel(scene, scene.visitor, 'known')
    return run(scene)
  },
})

/** The releases name an account each in its own way. */
async function which({ visitor }: Scene): Promise<{ id: string; accountId: string }> {
  const { body } = await visitor.get('/api/auth/list-accounts')
  return body.find((way: Record<string, unknown>) => (way.providerId ?? way.provider) === 'gitlab')
}

const older = ['1.2.12']
const newer = ['1.7.7']

export const social: readonly Case[] = [
  start('a provider', usual),
  start('scopes and a hint', { ...usual, scopes: ['api'], loginHint: 'ada' }),
  start('without being led there', { ...usual, disableRedirect: true }),
  start('nothing but a provider', { provider: 'gitlab' }),
  start('an unknown provider', { ...usual, provider: 'nobody' }),
  start('no provider', { callbackURL: '/home' }),
  start('a place of another site', { ...usual, callbackURL: 'https://evil.com' }),
  start('an error page of another site', { ...usual, errorCallbackURL: 'https://evil.com' }),
  start('a page for new people of another site', {
    ...usual,
    newUserCallbackURL: 'https://evil.com',
  }),
  start('an id token that the provider does not have', { ...usual, idToken: { token: 'x' } }),

  callback('somebody new', (scene) => travel(scene, scene.visitor, 'known')),
  callback('somebody new, with a page for them', (scene) =>
    travel(scene, scene.visitor, 'known', { newUserCallbackURL: '/welcome' }),
  ),
  callback('somebody who came before', async (scene) => {
    await travel(scene, scene.another(), 'known')
    return travel(scene, scene.visitor, 'known', { newUserCallbackURL: '/welcome' })
  }),
  callback('who it is then', async (scene) => {
    await travel(scene, scene.visitor, 'known')
    return scene.visitor.get('/api/auth/get-session')
  }),
  callback('somebody who has an unproven account', async (scene) => {
    await scene.signUp()
    return travel(scene, scene.another(), 'known')
  }),
  callback('somebody who has a proven account', async (scene) => {
    await scene.signUp()
    const token = await scene.token('verify-email')
    await scene.another().get(`/api/auth/verify-email?token=${token}`)
    return travel(scene, scene.another(), 'known')
  }),
  callback('somebody for whom nobody vouches, and who has a proven account', async (scene) => {
    await scene.signUp()
    const token = await scene.token('verify-email')
    await scene.another().get(`/api/auth/verify-email?token=${token}`)
    return travel(scene, scene.another(), 'unverified')
  }),
  callback('a second account with the same address', async (scene) => {
    await travel(scene, scene.another(), 'known')
    return travel(scene, scene.visitor, 'second')
  }),
  callback('nobody', (scene) => travel(scene, scene.visitor, 'nobody')),
  callback('somebody who is blocked there', (scene) => travel(scene, scene.visitor, 'blocked')),
  callback('no address', (scene) => travel(scene, scene.visitor, 'addressless')),
  callback('a code that the provider refuses', async ({ visitor }) =>
    back(visitor, await leave(visitor), { code: 'bad' }),
  ),
  callback('no code', async ({ visitor }) => back(visitor, await leave(visitor), {})),
  callback('no state', ({ visitor }) => visitor.get('/api/auth/callback/gitlab?code=x')),
  callback('a state that nobody gave out', ({ visitor }) =>
    back(visitor, 'x'.repeat(32), { code: 'x' }),
  ),
  callback('an unknown provider', async ({ visitor }) =>
    back(visitor, await leave(visitor), { code: 'x' }, 'nobody'),
  ),
  callback('the provider says no', async ({ visitor }) =>
    back(visitor, await leave(visitor), { error: 'access_denied', error_description: 'No' }),
  ),
  callback('the provider says no to nobody', ({ visitor }) =>
    visitor.get('/api/auth/callback/gitlab?error=access_denied'),
  ),
  callback('the same state again', async (scene) => {
    const state = await leave(scene.visitor)
    await back(scene.visitor, state, { code: `known ${scene.email}` })
    return back(scene.visitor, state, { code: `known ${scene.email}` })
  }),
  callback('in another browser', async (scene) => {
    const state = await leave(scene.visitor)
    return back(scene.another(), state, { code: `known ${scene.email}` })
  }),
  callback('the first of two tabs', async (scene) => {
    const state = await leave(scene.visitor)
    await leave(scene.visitor)
    return back(scene.visitor, state, { code: `known ${scene.email}` })
  }),
  callback('after ten minutes', async (scene) => {
    const state = await leave(scene.visitor)
    scene.later(601_000)
    return back(scene.visitor, state, { code: `known ${scene.email}` })
  }),

  {
    name: 'link-social: a provider',
    run: async ({ signUp, visitor }) => {
      await signUp()
      return visitor.post('/api/auth/link-social', { provider: 'gitlab', callbackURL: '/linked' })
    },
  },
  {
    name: 'link-social: an unknown provider',
    run: async ({ signUp, visitor }) => {
      await signUp()
      return visitor.post('/api/auth/link-social', { provider: 'nobody', callbackURL: '/linked' })
    },
  },
  {
    name: 'link-social: as a stranger',
    run: ({ visitor }) => visitor.post('/api/auth/link-social', { provider: 'gitlab' }),
  },
  {
    name: 'link-social: and back',
    run: async (scene) => {
      await scene.signUp()
      return travel(scene, scene.visitor, 'known', { callbackURL: '/linked' }, 'link-social')
    },
  },
  {
    name: 'link-social: an account of somebody else',
    run: async (scene) => {
      await travel(scene, scene.another(), 'known')
      const email = `other-${scene.email}`
      await scene.visitor.post('/api/auth/sign-up/email', {
        name: 'Eve',
        email,
        password: 'correct horse battery',
      })
      return travel(scene, scene.visitor, 'known', {}, 'link-social')
    },
  },

  inside('list-accounts', 'somebody with a provider', ({ visitor }) =>
    visitor.get('/api/auth/list-accounts'),
  ),
  inside('unlink-account', 'the only one, a provider', ({ visitor }) =>
    visitor.post('/api/auth/unlink-account', { providerId: 'gitlab', accountId: 'any' }),
  ),
  {
    ...inside('get-access-token', 'by the provider', ({ visitor }) =>
      visitor.post('/api/auth/get-access-token', { providerId: 'gitlab' }),
    ),
    releases: older,
  },
  {
    ...inside('get-access-token', 'by the account', async (scene) =>
      scene.visitor.post('/api/auth/get-access-token', { accountId: (await which(scene)).id }),
    ),
    releases: newer,
  },
  {
    ...inside('get-access-token', 'of an unknown provider', ({ visitor }) =>
      visitor.post('/api/auth/get-access-token', { providerId: 'nobody' }),
    ),
    releases: older,
  },
  inside('get-access-token', 'of nobody’s account', ({ visitor }) =>
    visitor.post('/api/auth/get-access-token', { providerId: 'gitlab', accountId: 'none' }),
  ),
  {
    name: 'get-access-token: as a stranger',
    run: ({ visitor }) => visitor.post('/api/auth/get-access-token', { providerId: 'gitlab' }),
    releases: older,
  },
  {
    ...inside('refresh-token', 'by the provider', ({ visitor }) =>
      visitor.post('/api/auth/refresh-token', { providerId: 'gitlab' }),
    ),
    releases: older,
  },
  {
    ...inside('refresh-token', 'by the account', async (scene) =>
      scene.visitor.post('/api/auth/refresh-token', { accountId: (await which(scene)).id }),
    ),
    releases: newer,
  },
  {
    ...inside('account-info', 'posted', async (scene) =>
      scene.visitor.post('/api/auth/account-info', {
        accountId: (await which(scene)).accountId,
      }),
    ),
    releases: older,
  },
  {
    ...inside('account-info', 'asked', async (scene) =>
      scene.visitor.get(`/api/auth/account-info?accountId=${(await which(scene)).id}`),
    ),
    releases: newer,
  },
  {
    ...inside('account-info', 'posted, of nobody’s account', ({ visitor }) =>
      visitor.post('/api/auth/account-info', { accountId: 'none' }),
    ),
    releases: older,
  },
  {
    ...inside('account-info', 'of nobody’s account', ({ visitor }) =>
      visitor.get('/api/auth/account-info?accountId=none'),
    ),
    releases: newer,
  },
  {
    name: 'account-info: as a stranger',
    run: ({ visitor }) => visitor.get('/api/auth/account-info?accountId=none'),
    releases: newer,
  },
]
