import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAuthenticator } from '../server/testing/authenticator.ts'
import { operatorHeaders } from '../server/testing/operator.ts'
import { authenticatorAppFor } from '../server/testing/two-factor.ts'
import { type Browser, confirm, openBrowser } from './testing/browser.ts'
import { type LiveServer, startLiveServer } from './testing/live-server.ts'
import { versions } from './testing/official-client.ts'
import {
  loadSecondStepClient,
  plugIn,
  type SecondStepClient,
} from './testing/second-step-client.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

const password = 'correct horse battery'
let userCount = 0
const newAddress = () => `second${userCount++}@example.com`

async function newestSubject(to: string, part: RegExp): Promise<string> {
  const find = async () => {
    const answer = await fetch(`${live.origin}/api/outbox?to=${encodeURIComponent(to)}`, {
      headers: operatorHeaders,
    })
    const { items } = (await answer.json()) as { items: { subject: string }[] }
    return items.flatMap(({ subject }) => part.exec(subject)?.[0] ?? [])[0] ?? ''
  }
  await expect.poll(find, { timeout: 10_000 }).not.toBe('')
  return find()
}

describe.each(versions)('the official client %s', (version) => {
  let open: Awaited<ReturnType<typeof loadSecondStepClient>>
  beforeAll(async () => {
    open = await loadSecondStepClient(version)
  })
  const another = () => {
    const browser = openBrowser(live.origin)
    const redirected = vi.fn()
    return { browser, redirected, client: open(live.origin, browser, redirected) }
  }
  let browser: Browser
  let client: SecondStepClient
  beforeEach(() => {
    const opened = another()
    browser = opened.browser
    client = opened.client
  })

  async function signUpUser() {
    const email = newAddress()
    const { error } = await client.signUp.email({ name: 'Ada', email, password })
    expect(error).toBeNull()
    return email
  }

  describe('with two-factor', () => {
    async function switchOn() {
      const email = await signUpUser()
      const { data, error } = await client.twoFactor.enable({ password })
      expect(error).toBeNull()
      const { totpURI = '', backupCodes = [] } = data ?? {}
      const app = authenticatorAppFor(totpURI)
      const done = await client.twoFactor.verifyTotp({ code: app.code() })
      expect(done.data?.user.twoFactorEnabled).toBe(true)
      expect(done.data?.token).toBe((await client.getSession()).data?.session.token)
      return { email, app, totpURI, backupCodes }
    }

    async function halfway(email: string) {
      const opened = another()
      const { data, error } = await opened.client.signIn.email({ email, password })
      expect(error).toBeNull()
      expect(data).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] })
      expect(opened.redirected).toHaveBeenCalledOnce()
      expect((await opened.client.getSession()).data).toBeNull()
      return opened
    }

    test('signs in with the code of an app, and trusts the device', async () => {
      const { email, app } = await switchOn()
      const { client: elsewhere } = await halfway(email)
      const wrong = await elsewhere.twoFactor.verifyTotp({ code: '000000' })
      expect(wrong.error).toMatchObject({ status: 401, message: 'Invalid code' })
      const { data } = await elsewhere.twoFactor.verifyTotp({
        code: app.code(1),
        trustDevice: true,
      })
      expect(data?.user.email).toBe(email)
      expect((await elsewhere.getSession()).data?.session.token).toBe(data?.token)
      await elsewhere.signOut()
      const again = await elsewhere.signIn.email({ email, password })
      expect(again.data?.user.email).toBe(email)
    })

    test('signs in with a code from an email', async () => {
      const { email } = await switchOn()
      const { client: elsewhere } = await halfway(email)
      expect((await elsewhere.twoFactor.sendOtp()).data).toEqual({ status: true })
      const code = await newestSubject(email, /\d{6}$/)
      const { data } = await elsewhere.twoFactor.verifyOtp({ code })
      expect((await elsewhere.getSession()).data?.session.token).toBe(data?.token)
    })

    test('signs in with a backup code, once', async () => {
      const { email, backupCodes } = await switchOn()
      const [code] = backupCodes
      const { client: elsewhere } = await halfway(email)
      const { data } = await elsewhere.twoFactor.verifyBackupCode({ code })
      expect((await elsewhere.getSession()).data?.session.token).toBe(data?.token)
      const { client: later } = await halfway(email)
      const again = await later.twoFactor.verifyBackupCode({ code })
      expect(again.error).toMatchObject({ status: 401, message: 'Invalid backup code' })
    })

    test('manages and disables two-factor', async () => {
      const { email, totpURI } = await switchOn()
      const shown = await client.twoFactor.getTotpUri({
        password,
        fetchOptions: { method: 'POST' },
      })
      expect(shown.data?.totpURI).toBe(totpURI)
      const made = await client.twoFactor.generateBackupCodes({ password })
      expect(made.data?.backupCodes).toHaveLength(10)
      const wrong = await client.twoFactor.disable({ password: 'wrong password' })
      expect(wrong.error).toMatchObject({ status: 400, message: 'Invalid password' })
      expect((await client.twoFactor.disable({ password })).data).toEqual({ status: true })
      const { data } = await another().client.signIn.email({ email, password })
      expect(data?.user.email).toBe(email)
    })
  })

  describe('with passkeys', () => {
    afterEach(() => {
      for (const name of ['navigator', 'document', 'PublicKeyCredential']) {
        vi.stubGlobal(name, undefined)
      }
    })

    test('registers a passkey, signs in with it, renames and deletes it', async () => {
      const email = await signUpUser()
      plugIn(createAuthenticator(live.origin))
      // Right after signing up, as here, nothing else is asked.
      const made = await client.passkey.addPasskey({ name: 'Phone' })
      expect(made?.error ?? null).toBeNull()
      const { data: listed } = await client.passkey.listUserPasskeys()
      expect(listed).toMatchObject([{ name: 'Phone' }])
      expect(listed?.[0]?.createdAt).toBeInstanceOf(Date)
      const id = listed?.[0]?.id ?? ''

      const { client: elsewhere } = another()
      const entered = await elsewhere.signIn.passkey()
      expect(entered?.error ?? null).toBeNull()
      const { data: session } = await elsewhere.getSession()
      expect(session?.user.email).toBe(email)
      expect([...browser.cookies.keys()]).toEqual([
        'better-auth.session_token',
        'better-auth.recent_proof',
        'better-auth.known_device',
      ])

      const renamed = await client.passkey.updatePasskey({ id, name: 'Key' })
      expect(renamed.data?.passkey.name).toBe('Key')
      expect((await client.passkey.deletePasskey({ id })).data).toEqual({ status: true })
      const gone = await another().client.signIn.passkey()
      expect(gone?.error).toMatchObject({ status: 401, message: 'Passkey not found' })
    })

    test('signs in with passkey autofill', async () => {
      const email = await signUpUser()
      const authenticator = createAuthenticator(live.origin)
      const asked: Parameters<typeof plugIn>[1] = []
      plugIn(authenticator, asked)
      await client.passkey.addPasskey()
      const { client: elsewhere } = another()
      await elsewhere.signIn.passkey({ autoFill: true })
      expect(asked.at(-1)).toMatchObject({
        mediation: 'conditional',
        publicKey: { allowCredentials: [] },
      })
      expect((await elsewhere.getSession()).data?.user.email).toBe(email)
    })

    test('follows the list of passkeys', async () => {
      await signUpUser()
      plugIn(createAuthenticator(live.origin))
      const seen: number[] = []
      const stop = client.useListPasskeys.subscribe(({ data }) => {
        if (data) seen.push(data.length)
      })
      await expect.poll(() => seen.at(-1)).toBe(0)
      await client.passkey.addPasskey()
      await expect.poll(() => seen.at(-1), { timeout: 5000 }).toBe(1)
      stop()
    })

    test('requires the second step if the passkey did not verify the user', async () => {
      await signUpUser()
      const { data } = await client.twoFactor.enable({ password })
      const app = authenticatorAppFor(data?.totpURI ?? '')
      await client.twoFactor.verifyTotp({ code: app.code() })
      const authenticator = createAuthenticator(live.origin)
      plugIn(authenticator)
      // The session is a new one since two-factor is on.
      await confirm(live.origin, browser, password)
      await client.passkey.addPasskey()
      const touched = { ...authenticator }
      touched.get = (options) => authenticator.get(options, { userVerified: false })
      plugIn(touched)
      const { client: elsewhere, redirected } = another()
      await elsewhere.signIn.passkey()
      expect(redirected).toHaveBeenCalledOnce()
      expect((await elsewhere.getSession()).data).toBeNull()
      await elsewhere.twoFactor.verifyTotp({ code: app.code(1) })
      expect((await elsewhere.getSession()).data).not.toBeNull()
    })
  })
})

test('the newer client enables codes by email', async () => {
  const open = await loadSecondStepClient('1.7.7')
  const browser = openBrowser(live.origin)
  const client = open(live.origin, browser)
  const email = newAddress()
  await client.signUp.email({ name: 'Ada', email, password })
  await live.server.query('update users set email_verified = true where email = $1', [email])
  const { data } = await client.twoFactor.enable({ password, method: 'otp' })
  expect(data).toEqual({ method: 'otp' })
  const elsewhere = open(live.origin, openBrowser(live.origin))
  const first = await elsewhere.signIn.email({ email, password })
  expect(first.data).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['otp'] })
})
