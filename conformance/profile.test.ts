import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from './testing/browser.ts'
import { type LiveServer, startLiveServer } from './testing/live-server.ts'
import { newestLink } from './testing/mails.ts'
import { loadClient, type OfficialClient, versions } from './testing/official-client.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

const password = 'correct horse battery'
const newPassword = 'staple that horse'
let people = 0
const newAddress = () => `profile${people++}@example.com`

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

  async function enter(more: object = {}) {
    const email = newAddress()
    const { data, error } = await client.signUp.email({ name: 'Ada', email, password, ...more })
    expect(error).toBeNull()
    return { email, id: data?.user.id ?? '' }
  }
  const user = async () => (await client.getSession()).data?.user

  test('chooses a username, and signs in with it', async () => {
    const username = `Ada_${version.replaceAll('.', '_')}`
    expect((await client.isUsernameAvailable({ username })).data).toEqual({ available: true })
    const { email } = await enter({ username })
    const elsewhere = another()
    const wish = { username: username.toLowerCase(), password }
    const { data, error } = await elsewhere.client.signIn.username(wish)
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
    await enter()
    const { data } = await client.updateUser({ name: 'Grace', image: 'https://x.example/g.png' })
    expect(data).toEqual({ status: true })
    expect(await user()).toMatchObject({ name: 'Grace', image: 'https://x.example/g.png' })
    const { error } = await client.updateUser({ email: 'x@example.com' })
    expect(error).toMatchObject({ status: 400, message: 'Email can not be updated' })
  })

  test('changes the password and ends the other sessions', async () => {
    const { email } = await enter()
    const elsewhere = another()
    await elsewhere.client.signIn.email({ email, password })
    const wish = { currentPassword: password, newPassword, revokeOtherSessions: true }
    const { data } = await client.changePassword(wish)
    expect(data?.token).toBe((await client.getSession()).data?.session.token)
    expect((await elsewhere.client.getSession()).data).toBeNull()
    const again = await elsewhere.client.signIn.email({ email, password: newPassword })
    expect(again.error).toBeNull()
  })

  test('moves to another address, confirmed at both', async () => {
    const { email } = await enter()
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

  test('lists the ways to sign in, and keeps the last', async () => {
    const { id } = await enter()
    const { data } = await client.listAccounts()
    expect(data).toMatchObject([{ accountId: id, scopes: [] }])
    expect(data?.[0]?.createdAt).toBeInstanceOf(Date)
    const { error } = await client.unlinkAccount({ providerId: 'credential', accountId: id })
    expect(error).toMatchObject({ status: 400, message: "You can't unlink your last account" })
  })

  test('leaves with the password', async () => {
    const { email } = await enter()
    const { data } = await client.deleteUser({ password })
    expect(data).toEqual({ success: true, message: 'User deleted' })
    expect((await client.getSession()).data).toBeNull()
    expect((await client.signIn.email({ email, password })).error?.status).toBe(401)
  })

  test('leaves by mail', async () => {
    const { email } = await enter()
    const { data } = await client.deleteUser({ callbackURL: '/goodbye' })
    expect(data).toEqual({ success: true, message: 'Verification email sent' })
    const link = await newestLink(live.origin, email, '/delete-user/callback')
    const opened = await browser.fetch(link, { redirect: 'manual' })
    expect(opened.headers.get('location')).toBe('/goodbye')
    expect((await client.getSession()).data).toBeNull()
  })

  test('leaves freshly signed in', async () => {
    await enter()
    expect((await client.deleteUser()).data?.message).toBe('User deleted')
  })
})

describe.each(versions)('the API keys of the official client %s', (version) => {
  async function enter() {
    const open = await loadClient(version)
    const client = open(live.origin, openBrowser(live.origin))
    const email = newAddress()
    await client.signUp.email({ name: 'Ada', email, password })
    // The client answers to every name, `then` too, so it is handed over in something else.
    return { client, email }
  }

  test('are made, read, changed and ended', async () => {
    const { client, email } = await enter()
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

  test('are granted nothing by themselves', async () => {
    const { client } = await enter()
    const { error } = await client.apiKey.create({ remaining: 5 })
    expect(error?.status).toBe(400)
    expect(error?.message).toContain('can only be set from the server auth instance only')
  })
})
