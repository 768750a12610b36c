import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorHeaders } from '../server/testing/operator.ts'
import { type Browser, openBrowser } from './testing/browser.ts'
import { type LiveServer, startLiveServer } from './testing/live-server.ts'
import { versions, windowLocation } from './testing/official-client.ts'
import {
  loadSignInMethodsClient,
  type SignInMethodsClient,
} from './testing/sign-in-methods-client.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

const password = 'correct horse battery'
const newPassword = 'staple that horse'
let userCount = 0
const newAddress = () => `entering${userCount++}@example.com`

type Mail = { links: string[]; text: string }

async function emailsTo(to: string): Promise<Mail[]> {
  const answer = await fetch(`${live.origin}/api/outbox?to=${encodeURIComponent(to)}`, {
    headers: operatorHeaders,
  })
  return ((await answer.json()) as { items: Mail[] }).items
}

/** What `pick` finds in the email that `work` caused. */
async function emailed<Found>(
  to: string,
  work: () => Promise<{ error: unknown }>,
  pick: (mail: Mail) => Found | undefined,
): Promise<Found> {
  const before = (await emailsTo(to)).length
  expect((await work()).error).toBeNull()
  await expect.poll(async () => (await emailsTo(to)).length, { timeout: 10_000 }).toBe(before + 1)
  const [mail] = await emailsTo(to)
  const found = mail && pick(mail)
  if (found === undefined) throw new Error(`The email to ${to} is not the expected one.`)
  return found
}

const codeIn = ({ text }: Mail) => /: (\d{6})\b/.exec(text)?.[1]
const tokenIn = ({ links }: Mail) => /[?&]token=(\w+)/.exec(links[0] ?? '')?.[1]

describe.each(versions)('the official client %s', (version) => {
  let browser: Browser
  let client: SignInMethodsClient
  let open: Awaited<ReturnType<typeof loadSignInMethodsClient>>
  beforeAll(async () => {
    open = await loadSignInMethodsClient(version)
  })
  beforeEach(() => {
    windowLocation.href = ''
    browser = openBrowser(live.origin)
    client = open(live.origin, browser)
  })

  const signUp = async (by = client) => {
    const email = newAddress()
    const { data } = await by.signUp.email({ name: 'Ada Lovelace', email, password })
    return { email, token: data?.token ?? '' }
  }
  const ask = (email: string, type: string) =>
    emailed(email, () => client.emailOtp.sendVerificationOtp({ email, type }), codeIn)

  test('signs in with a magic link, once', async () => {
    const email = newAddress()
    const token = await emailed(
      email,
      () => client.signIn.magicLink({ email, name: 'Ada', callbackURL: '/app' }),
      tokenIn,
    )
    const { data } = await client.magicLink.verify({ query: { token } })
    expect(data?.user).toMatchObject({ email, name: 'Ada', emailVerified: true })
    expect(data?.user.createdAt).toBeInstanceOf(Date)
    expect((await client.getSession()).data?.session.token).toBe(data?.token)
  })

  test('is redirected by the link of the email to the callback URL', async () => {
    const email = newAddress()
    const link = await emailed(
      email,
      () => client.signIn.magicLink({ email, callbackURL: '/app' }),
      ({ links }) => links[0],
    )
    expect(link).toContain(`${live.origin}/api/auth/magic-link/verify?token=`)
    const follow = () => browser.fetch(link, { redirect: 'manual' })
    expect((await follow()).headers.get('location')).toBe(`${live.origin}/app`)
    expect((await client.getSession()).data?.user.email).toBe(email)
    const error = `${live.origin}/app?error=INVALID_TOKEN`
    expect((await follow()).headers.get('location')).toBe(error)
  })

  test('signs in with a code, and the session hook follows', async () => {
    const email = newAddress()
    const otp = await ask(email, 'sign-in')
    const seen: (string | undefined)[] = []
    const stop = client.useSession.subscribe(({ data }) => seen.push(data?.user.email))
    const wrong = await client.signIn.emailOtp({ email, otp: otp === '000000' ? '1' : '000000' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'INVALID_OTP', message: 'Invalid OTP' })
    const { data } = await client.signIn.emailOtp({ email, otp })
    expect(data?.user.email).toBe(email)
    await expect.poll(() => seen.at(-1), { timeout: 5_000 }).toBe(email)
    stop()
  })

  test('verifies an address by a code', async () => {
    const { email } = await signUp()
    const otp = await ask(email, 'email-verification')
    const { data } = await client.emailOtp.verifyEmail({ email, otp })
    expect(data).toMatchObject({ status: true, token: null, user: { email, emailVerified: true } })
  })

  test('sets a new password by a code, by both names of the request', async () => {
    const { email } = await signUp()
    await emailed(email, () => client.forgetPassword.emailOtp({ email }), codeIn)
    const otp = await emailed(email, () => client.emailOtp.requestPasswordReset({ email }), codeIn)
    const type = 'forget-password'
    const checked = await client.emailOtp.checkVerificationOtp({ email, type, otp })
    expect(checked.data).toEqual({ success: true })
    const known = await client.emailOtp.resetPassword({ email, otp, password: 'password123' })
    expect(known.error).toMatchObject({ status: 400, code: 'PASSWORD_COMPROMISED' })
    const reset = await client.emailOtp.resetPassword({ email, otp, password: newPassword })
    expect(reset.data).toEqual({ success: true })
    expect((await client.signIn.email({ email, password: newPassword })).error).toBeNull()
  })

  test('changes the email address with codes', async () => {
    const { email } = await signUp()
    const verification = await ask(email, 'email-verification')
    await client.emailOtp.verifyEmail({ email, otp: verification })
    const newEmail = newAddress()
    const current = await ask(email, 'email-verification')
    const otp = await emailed(
      newEmail,
      () => client.emailOtp.requestEmailChange({ newEmail, otp: current }),
      codeIn,
    )
    expect((await client.emailOtp.changeEmail({ newEmail, otp })).data).toEqual({ success: true })
    const { data } = await client.getSession()
    expect(data?.user).toMatchObject({ email: newEmail, emailVerified: true })
  })

  test('keeps several accounts in one browser', async () => {
    const first = await signUp()
    const second = await signUp()
    const listed = await client.multiSession.listDeviceSessions()
    expect(listed.data?.map(({ user }) => user.email)).toEqual([second.email, first.email])
    const active = await client.multiSession.setActive({ sessionToken: first.token })
    expect(active.data?.user.email).toBe(first.email)
    expect((await client.getSession()).data?.user.email).toBe(first.email)
    const ended = await client.multiSession.revoke({ sessionToken: first.token })
    expect(ended.data).toEqual({ status: true })
    expect((await client.getSession()).data?.user.email).toBe(second.email)
    const refused = await client.multiSession.setActive({ sessionToken: first.token })
    expect(refused.error).toMatchObject({ status: 401, code: 'INVALID_SESSION_TOKEN' })
    await client.signOut()
    expect((await client.multiSession.listDeviceSessions()).data).toEqual([])
  })

  test('transfers a session to another browser with a one-time token', async () => {
    const { email } = await signUp()
    const { data } = await client.oneTimeToken.generate()
    const elsewhere = open(live.origin, openBrowser(live.origin))
    const verified = await elsewhere.oneTimeToken.verify({ token: data?.token })
    expect(verified.data?.user.email).toBe(email)
    expect((await elsewhere.getSession()).data?.user.email).toBe(email)
    const again = await elsewhere.oneTimeToken.verify({ token: data?.token })
    expect(again.error).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
  })

  test('gets a token that other services can verify', async () => {
    const { email } = await signUp()
    const { data } = await client.token()
    const keys = (await client.jwks()).data as JSONWebKeySet
    const options = { issuer: live.origin, audience: live.origin }
    const { payload } = await jwtVerify(data?.token ?? '', createLocalJWKSet(keys), options)
    expect(payload.email).toBe(email)
  })

  test('works with a bearer token, without cookies', async () => {
    let bearer = ''
    const anonymous: Browser = { ...openBrowser(live.origin) }
    const bare: Browser = {
      ...anonymous,
      fetch: async (input, init) => {
        const answer = await fetch(input, init)
        bearer = answer.headers.get('set-auth-token') ?? bearer
        return answer
      },
    }
    const program = open(live.origin, bare, () => bearer)
    const { email } = await signUp(program)
    expect(bearer).toMatch(/^\w{32}\..{44}$/)
    expect((await program.getSession()).data?.user.email).toBe(email)
    expect((await program.updateUser({ name: 'Countess' })).error).toBeNull()
    expect((await program.listSessions()).data).toHaveLength(1)
    await program.signOut()
    expect((await program.getSession()).data).toBeNull()
  })
})
