import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from './testing/browser.ts'
import { newestLink } from './testing/emails.ts'
import { type LiveServer, startLiveServer } from './testing/live-server.ts'
import { loadClient, type OfficialClient, versions } from './testing/official-client.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

const password = 'correct horse battery'
const newPassword = 'staple that horse'
let userCount = 0
const newAddress = () => `profile${userCount++}@example.com`

describe.each(versions)('the official client %s', (version) => {
  let browser: Browser
  let client: OfficialClient
  let open: Awaited<ReturnType<typeof loadClient>>
  beforeAll(async () => {
    open = await loadClient(version)
  })
  const another = () => {
    const itsBrowser = openBrowser(live.origin)
    return { browser: itsBrowser, client: open(live.origin, itsBrowser) }
  }
  beforeEach(() => {
    const opened = another()
    browser = opened.browser
    client = opened.client
  })

  async function signUpUser(more: object = {}) {
    const email = newAddress()
    const { data, error } = await client.signUp.email({ name: 'Ada', email, password, ...more })
    expect(error).toBeNull()
    return { email, id: data?.user.id ?? '' }
  }
  const user = async () => (await client.getSession()).data?.user

  test('chooses a username, and signs in with it', async () => {
    const username = `Ada_${version.replaceAll('.', '_')}`
    expect((await client.isUsernameAvailable({ username })).data).toEqual({ available: true })
    const { email } = await signUpUser({ username })
    const elsewhere = another()
    const request = { username: username.toLowerCase(), password }
    const { data, error } = await elsewhere.client.signIn.username(request)
    expect(error).toBeNull()
    expect(data?.user).toMatchObject({
      email,
      username: username.toLowerCase(),
      displayUsername: username,
    })
    expect((await elsewhere.client.getSession()).data?.user.email).toBe(email)
    const wrong = await another().client.signIn.username({ username, password: 'wrong' })
    expect(wrong.error).toMatchObject({ status: 401, message: 'invalid username or password' })
    const taken = await client.updateUser({ username: `${username}` })
    expect(taken.error).toBeNull()
  })

  test('changes the profile', async () => {
    await signUpUser()
    const { data } = await client.updateUser({ name: 'Grace', image: 'https://x.example/g.png' })
    expect(data).toEqual({ status: true })
    expect(await user()).toMatchObject({ name: 'Grace', image: 'https://x.example/g.png' })
    const { error } = await client.updateUser({ email: 'x@example.com' })
    expect(error).toMatchObject({ status: 400, message: 'Email can not be updated' })
  })

  test('changes the password and ends the other sessions', async () => {
    const { email } = await signUpUser()
    const elsewhere = another()
    await elsewhere.client.signIn.email({ email, password })
    const request = { currentPassword: password, newPassword, revokeOtherSessions: true }
    const { data } = await client.changePassword(request)
    expect(data?.token).toBe((await client.getSession()).data?.session.token)
    expect((await elsewhere.client.getSession()).data).toBeNull()
    const again = await elsewhere.client.signIn.email({ email, password: newPassword })
    expect(again.error).toBeNull()
  })

  test('changes the email address, confirmed at both addresses', async () => {
    const { email } = await signUpUser()
    await browser.fetch(await newestLink(live.origin, email, '/verify-email'), {
      redirect: 'manual',
    })
    const newEmail = newAddress()
    const asked = await client.changeEmail({ newEmail, callbackURL: '/account' })
    expect(asked.data).toEqual({ status: true })
    await browser.fetch(await newestLink(live.origin, email, '/verify-email'), {
      redirect: 'manual',
    })
    expect((await user())?.email).toBe(email)
    const token = new URL(
      await newestLink(live.origin, newEmail, '/verify-email'),
    ).searchParams.get('token')
    const { data } = await client.verifyEmail({ query: { token } })
    expect(data).toMatchObject({ status: true, user: { email: newEmail } })
    expect(await user()).toMatchObject({ email: newEmail, emailVerified: true })
  })

  test('lists the sign-in methods, and keeps the last one', async () => {
    const { id } = await signUpUser()
    const { data } = await client.listAccounts()
    expect(data).toMatchObject([{ accountId: id, scopes: [] }])
    expect(data?.[0]?.createdAt).toBeInstanceOf(Date)
    const { error } = await client.unlinkAccount({ providerId: 'credential', accountId: id })
    expect(error).toMatchObject({ status: 400, message: "You can't unlink your last account" })
  })

  test('deletes the account with the password', async () => {
    const { email } = await signUpUser()
    const { data } = await client.deleteUser({ password })
    expect(data).toEqual({ success: true, message: 'User deleted' })
    expect((await client.getSession()).data).toBeNull()
    expect((await client.signIn.email({ email, password })).error?.status).toBe(401)
  })

  test('deletes the account by email', async () => {
    const { email } = await signUpUser()
    const { data } = await client.deleteUser({ callbackURL: '/goodbye' })
    expect(data).toEqual({ success: true, message: 'Verification email sent' })
    const link = await newestLink(live.origin, email, '/delete-user/callback')
    const opened = await browser.fetch(link, { redirect: 'manual' })
    expect(opened.headers.get('location')).toBe('/goodbye')
    expect((await client.getSession()).data).toBeNull()
  })

  test('deletes the account with a fresh session', async () => {
    await signUpUser()
    expect((await client.deleteUser()).data?.message).toBe('User deleted')
  })
})

describe.each(versions)('the API keys of the official client %s', (version) => {
  async function signUpUser() {
    const open = await loadClient(version)
    const client = open(live.origin, openBrowser(live.origin))
    const email = newAddress()
    await client.signUp.email({ name: 'Ada', email, password })
    // The client has every property, `then` too, so it is returned inside an object.
    return { client, email }
  }

  test('are created, read, changed and deleted', async () => {
    const { client, email } = await signUpUser()
    const made = await client.apiKey.create({ name: 'deploy', prefix: 'gh_', expiresIn: 86_400 })
    expect(made.error).toBeNull()
    expect(made.data?.key).toMatch(/^gh_[a-zA-Z]{64}$/)
    expect(made.data?.expiresAt).toBeInstanceOf(Date)
    const { id = '', key = '' } = made.data ?? {}
    const me = await fetch(`${live.origin}/api/me`, { headers: { 'x-api-key': key } })
    expect(await me.json()).toMatchObject({ user: { email }, apiKey: { id } })
    expect((await client.apiKey.get({ query: { id } })).data).toMatchObject({ id, name: 'deploy' })
    expect((await client.apiKey.list()).data).toMatchObject({ apiKeys: [{ id }], total: 1 })
    const renamed = await client.apiKey.update({ keyId: id, name: 'build' })
    expect(renamed.data).toMatchObject({ id, name: 'build' })
    expect((await client.apiKey.deleteAllExpiredApiKeys()).data?.success).toBe(true)
    expect((await client.apiKey.delete({ keyId: id })).data).toEqual({ success: true })
    const { error } = await client.apiKey.get({ query: { id } })
    expect(error).toMatchObject({ status: 404, message: 'API Key not found' })
  })

  test('cannot set their own limits', async () => {
    const { client } = await signUpUser()
    const { error } = await client.apiKey.create({ remaining: 5 })
    expect(error?.status).toBe(400)
    expect(error?.message).toContain('can only be set from the server auth instance only')
  })
})
