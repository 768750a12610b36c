import { type AuthenticatorApp, authenticatorAppFor } from '../../../server/testing/two-factor.ts'
import type { Answer, Visitor } from '../../../server/testing/visitor.ts'
import { type Case, type CaseContext, password } from '../case.ts'

type Path =
  | 'enable'
  | 'disable'
  | 'get-totp-uri'
  | 'generate-backup-codes'
  | 'verify-totp'
  | 'send-otp'
  | 'verify-otp'
  | 'verify-backup-code'

const post = (visitor: Visitor, path: Path, body: object) =>
  visitor.post(`/api/auth/two-factor/${path}`, body)

type Begun = { readonly app: AuthenticatorApp; readonly backupCodes: readonly string[] }

async function begin({ signUp, visitor }: CaseContext): Promise<Begun> {
  await signUp()
  const { body } = await post(visitor, 'enable', { password })
  return { app: authenticatorAppFor(body.totpURI), backupCodes: body.backupCodes }
}

/** Switched on by the code of this moment; what follows uses the next one, which is unused. */
async function switchOn(context: CaseContext): Promise<Begun> {
  const begun = await begin(context)
  await post(context.visitor, 'verify-totp', { code: begun.app.code() })
  return begun
}

type Look = (context: CaseContext, path: Path) => Promise<Answer>

const one = (path: Path, name: string, look: Look): Case => ({
  name: `two-factor/${path}: ${name}`,
  run: (context) => look(context, path),
})

const signedOut = (path: Path, body: object) =>
  one(path, 'not signed in', ({ visitor }) => post(visitor, path, body))

const signedIn = (path: Path, name: string, body: object) =>
  one(path, name, async ({ signUp, visitor }) => {
    await signUp()
    return post(visitor, path, body)
  })

const on = (path: Path, name: string, body: (begun: Begun) => object) =>
  one(path, name, async (context) => {
    const begun = await switchOn(context)
    return post(context.visitor, path, body(begun))
  })

/** Between the two steps, in another browser, after showing whatever is in `before`. */
const halfway = (
  path: Path,
  name: string,
  body: (begun: Begun) => object,
  before: readonly ((begun: Begun) => readonly [Path, object])[] = [],
) =>
  one(path, name, async (context) => {
    const begun = await switchOn(context)
    const visitor = context.another()
    await context.signIn(visitor)
    for (const step of before) await post(visitor, ...step(begun))
    return post(visitor, path, body(begun))
  })

const settings = ['enable', 'disable', 'get-totp-uri', 'generate-backup-codes'] as const

/** The plugin of the older release does not start with the better-call that is installed today. */
const releases = ['1.7.7']

const cases: readonly Case[] = [
  ...settings.flatMap((path) => [
    signedOut(path, { password }),
    signedIn(path, 'with the password', { password }),
    signedIn(path, 'with a wrong password', { password: 'wrong password' }),
    signedIn(path, 'without a password', {}),
    on(path, 'with the password, when it is on', () => ({ password })),
  ]),
  one('enable', 'once more before the first code', async (context, path) => {
    await begin(context)
    return post(context.visitor, path, { password })
  }),
  signedIn('enable', 'with an issuer', { password, issuer: 'Guild' }),

  one('verify-totp', 'the first code', async (context, path) => {
    const { app } = await begin(context)
    return post(context.visitor, path, { code: app.code() })
  }),
  one('verify-totp', 'a wrong first code', async (context, path) => {
    await begin(context)
    return post(context.visitor, path, { code: '12345' })
  }),
  signedOut('verify-totp', { code: '123456' }),
  signedIn('verify-totp', 'without an app', { code: '123456' }),
  on('verify-totp', 'a further code', ({ app }) => ({ code: app.code(1) })),
  halfway('verify-totp', 'between the steps', ({ app }) => ({ code: app.code(1) })),
  halfway('verify-totp', 'a wrong code between the steps', () => ({ code: '12345' })),
  halfway('verify-totp', 'no code', () => ({})),
  halfway('verify-totp', 'trusting the device', ({ app }) => ({
    code: app.code(1),
    trustDevice: true,
  })),
  halfway(
    'verify-totp',
    'after five wrong codes',
    ({ app }) => ({ code: app.code(1) }),
    Array.from({ length: 5 }, () => () => ['verify-totp', { code: '12345' }] as const),
  ),

  signedOut('send-otp', {}),
  signedIn('send-otp', 'before it was begun', {}),
  halfway('send-otp', 'between the steps', () => ({})),
  signedOut('verify-otp', { code: '123456' }),
  halfway('verify-otp', 'when none was sent', () => ({ code: '123456' })),
  halfway('verify-otp', 'a wrong code', () => ({ code: '12345' }), [() => ['send-otp', {}]]),

  signedOut('verify-backup-code', { code: 'aaaaa-aaaaa' }),
  signedIn('verify-backup-code', 'when there are none', { code: 'aaaaa-aaaaa' }),
  halfway('verify-backup-code', 'between the steps', ({ backupCodes: [code] }) => ({ code })),
  halfway('verify-backup-code', 'a wrong code', () => ({ code: 'aaaaa-aaaaa' })),
  halfway('verify-backup-code', 'without a session', ({ backupCodes: [code] }) => ({
    code,
    disableSession: true,
  })),

  {
    name: 'sign-in/email: with two-factor',
    run: async (context) => {
      await switchOn(context)
      return context.signIn(context.another())
    },
  },
  {
    name: 'sign-in/email: with two-factor, not to be remembered',
    run: async (context) => {
      await switchOn(context)
      return context.signIn(context.another(), { rememberMe: false, callbackURL: '/account' })
    },
  },
  {
    name: 'sign-in/email: with two-factor, on a trusted device',
    run: async (context) => {
      const { app } = await switchOn(context)
      const visitor = context.another()
      await context.signIn(visitor)
      await post(visitor, 'verify-totp', { code: app.code(1), trustDevice: true })
      return context.signIn(visitor)
    },
  },
  {
    name: 'get-session: between the two steps',
    run: async (context) => {
      await switchOn(context)
      const visitor = context.another()
      await context.signIn(visitor)
      return visitor.get('/api/auth/get-session')
    },
  },
]

export const twoFactor: readonly Case[] = cases.map((each) => ({ ...each, releases }))
