import type { Answer } from '../../../server/testing/visitor.ts'
import type { Case, CaseContext } from '../case.ts'

type Browser = CaseContext['visitor']

const start = (name: string, body: object): Case => ({
  name: `sign-in/social: ${name}`,
  run: ({ visitor }) => visitor.post('/api/auth/sign-in/social', body),
})

const usual = { provider: 'gitlab', callbackURL: '/home', errorCallbackURL: '/oh' }

async function startSignIn(visitor: Browser, options: object = {}, path = 'sign-in/social') {
  const { body } = await visitor.post(`/api/auth/${path}`, { ...usual, ...options })
  return new URL(body.url).searchParams.get('state') ?? ''
}

function openCallback(
  visitor: Browser,
  state: string,
  query: Record<string, string>,
  provider = 'gitlab',
) {
  const all = new URLSearchParams({ state, ...query })
  return visitor.get(`/api/auth/callback/${provider}?${all}`)
}

/** Signs in with the provider under the address of the case; `kind` chooses the provider's answer. */
async function signInWith(
  { email }: CaseContext,
  visitor: Browser,
  kind: string,
  options: object = {},
  path?: string,
): Promise<Answer> {
  const state = await startSignIn(visitor, options, path)
  return openCallback(visitor, state, { code: `${kind} ${email}` })
}

const callback = (name: string, run: Case['run']): Case => ({ name: `callback: ${name}`, run })

/** By a user who signed in with the provider. */
const afterSignIn = (path: string, name: string, run: Case['run']): Case => ({
  name: `${path}: ${name}`,
  run: async (context) => {
    await signInWith(context, context.visitor, 'known')
    return run(context)
  },
})

/** The releases name an account each in its own account. */
async function which({ visitor }: CaseContext): Promise<{ id: string; accountId: string }> {
  const { body } = await visitor.get('/api/auth/list-accounts')
  return body.find(
    (account: Record<string, unknown>) => (account.providerId ?? account.provider) === 'gitlab',
  )
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

  callback('somebody new', (context) => signInWith(context, context.visitor, 'known')),
  callback('somebody new, with a page for them', (context) =>
    signInWith(context, context.visitor, 'known', { newUserCallbackURL: '/welcome' }),
  ),
  callback('somebody who came before', async (context) => {
    await signInWith(context, context.another(), 'known')
    return signInWith(context, context.visitor, 'known', { newUserCallbackURL: '/welcome' })
  }),
  callback('who it is then', async (context) => {
    await signInWith(context, context.visitor, 'known')
    return context.visitor.get('/api/auth/get-session')
  }),
  callback('somebody who has an unproven account', async (context) => {
    await context.signUp()
    return signInWith(context, context.another(), 'known')
  }),
  callback('somebody who has a proven account', async (context) => {
    await context.signUp()
    const token = await context.token('verify-email')
    await context.another().get(`/api/auth/verify-email?token=${token}`)
    return signInWith(context, context.another(), 'known')
  }),
  callback('somebody for whom nobody vouches, and who has a proven account', async (context) => {
    await context.signUp()
    const token = await context.token('verify-email')
    await context.another().get(`/api/auth/verify-email?token=${token}`)
    return signInWith(context, context.another(), 'unverified')
  }),
  callback('a second account with the same address', async (context) => {
    await signInWith(context, context.another(), 'known')
    return signInWith(context, context.visitor, 'second')
  }),
  callback('nobody', (context) => signInWith(context, context.visitor, 'nobody')),
  callback('somebody who is blocked there', (context) =>
    signInWith(context, context.visitor, 'blocked'),
  ),
  callback('no address', (context) => signInWith(context, context.visitor, 'addressless')),
  callback('a code that the provider refuses', async ({ visitor }) =>
    openCallback(visitor, await startSignIn(visitor), { code: 'bad' }),
  ),
  callback('no code', async ({ visitor }) => openCallback(visitor, await startSignIn(visitor), {})),
  callback('no state', ({ visitor }) => visitor.get('/api/auth/callback/gitlab?code=x')),
  callback('a state that nobody gave out', ({ visitor }) =>
    openCallback(visitor, 'x'.repeat(32), { code: 'x' }),
  ),
  callback('an unknown provider', async ({ visitor }) =>
    openCallback(visitor, await startSignIn(visitor), { code: 'x' }, 'nobody'),
  ),
  callback('the provider says no', async ({ visitor }) =>
    openCallback(visitor, await startSignIn(visitor), {
      error: 'access_denied',
      error_description: 'No',
    }),
  ),
  callback('the provider says no to nobody', ({ visitor }) =>
    visitor.get('/api/auth/callback/gitlab?error=access_denied'),
  ),
  callback('the same state again', async (context) => {
    const state = await startSignIn(context.visitor)
    await openCallback(context.visitor, state, { code: `known ${context.email}` })
    return openCallback(context.visitor, state, { code: `known ${context.email}` })
  }),
  callback('in another browser', async (context) => {
    const state = await startSignIn(context.visitor)
    return openCallback(context.another(), state, { code: `known ${context.email}` })
  }),
  callback('the first of two tabs', async (context) => {
    const state = await startSignIn(context.visitor)
    await startSignIn(context.visitor)
    return openCallback(context.visitor, state, { code: `known ${context.email}` })
  }),
  callback('after ten minutes', async (context) => {
    const state = await startSignIn(context.visitor)
    context.later(601_000)
    return openCallback(context.visitor, state, { code: `known ${context.email}` })
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
    name: 'link-social: not signed in',
    run: ({ visitor }) => visitor.post('/api/auth/link-social', { provider: 'gitlab' }),
  },
  {
    name: 'link-social: and back',
    run: async (context) => {
      await context.signUp()
      return signInWith(
        context,
        context.visitor,
        'known',
        { callbackURL: '/linked' },
        'link-social',
      )
    },
  },
  {
    name: 'link-social: an account of somebody else',
    run: async (context) => {
      await signInWith(context, context.another(), 'known')
      const email = `other-${context.email}`
      await context.visitor.post('/api/auth/sign-up/email', {
        name: 'Eve',
        email,
        password: 'correct horse battery',
      })
      return signInWith(context, context.visitor, 'known', {}, 'link-social')
    },
  },

  afterSignIn('list-accounts', 'somebody with a provider', ({ visitor }) =>
    visitor.get('/api/auth/list-accounts'),
  ),
  afterSignIn('unlink-account', 'the only one, a provider', ({ visitor }) =>
    visitor.post('/api/auth/unlink-account', { providerId: 'gitlab', accountId: 'any' }),
  ),
  {
    ...afterSignIn('get-access-token', 'by the provider', ({ visitor }) =>
      visitor.post('/api/auth/get-access-token', { providerId: 'gitlab' }),
    ),
    releases: older,
  },
  {
    ...afterSignIn('get-access-token', 'by the account', async (context) =>
      context.visitor.post('/api/auth/get-access-token', { accountId: (await which(context)).id }),
    ),
    releases: newer,
  },
  {
    ...afterSignIn('get-access-token', 'of an unknown provider', ({ visitor }) =>
      visitor.post('/api/auth/get-access-token', { providerId: 'nobody' }),
    ),
    releases: older,
  },
  afterSignIn('get-access-token', 'of nobody’s account', ({ visitor }) =>
    visitor.post('/api/auth/get-access-token', { providerId: 'gitlab', accountId: 'none' }),
  ),
  {
    name: 'get-access-token: not signed in',
    run: ({ visitor }) => visitor.post('/api/auth/get-access-token', { providerId: 'gitlab' }),
    releases: older,
  },
  {
    ...afterSignIn('refresh-token', 'by the provider', ({ visitor }) =>
      visitor.post('/api/auth/refresh-token', { providerId: 'gitlab' }),
    ),
    releases: older,
  },
  {
    ...afterSignIn('refresh-token', 'by the account', async (context) =>
      context.visitor.post('/api/auth/refresh-token', { accountId: (await which(context)).id }),
    ),
    releases: newer,
  },
  {
    ...afterSignIn('account-info', 'posted', async (context) =>
      context.visitor.post('/api/auth/account-info', {
        accountId: (await which(context)).accountId,
      }),
    ),
    releases: older,
  },
  {
    ...afterSignIn('account-info', 'asked', async (context) =>
      context.visitor.get(`/api/auth/account-info?accountId=${(await which(context)).id}`),
    ),
    releases: newer,
  },
  {
    ...afterSignIn('account-info', 'posted, of nobody’s account', ({ visitor }) =>
      visitor.post('/api/auth/account-info', { accountId: 'none' }),
    ),
    releases: older,
  },
  {
    ...afterSignIn('account-info', 'of nobody’s account', ({ visitor }) =>
      visitor.get('/api/auth/account-info?accountId=none'),
    ),
    releases: newer,
  },
  {
    name: 'account-info: not signed in',
    run: ({ visitor }) => visitor.get('/api/auth/account-info?accountId=none'),
    releases: newer,
  },
]
