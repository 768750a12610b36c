import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadAdminClient } from './testing/admin-client.ts'
import { openBrowser } from './testing/browser.ts'
import { type LiveServer, startLiveServer } from './testing/live-server.ts'
import { type SessionState, versions } from './testing/official-client.ts'

const password = 'correct horse battery'
let userCount = 0
const newAddress = () => `administered${userCount++}@example.com`

describe.each(versions)('the official client %s', (version) => {
  let live: LiveServer
  let open: Awaited<ReturnType<typeof loadAdminClient>>
  let admin: Awaited<ReturnType<typeof signUpUser>>
  beforeAll(async () => {
    live = await startLiveServer()
    open = await loadAdminClient(version)
    admin = await signUpUser()
  })
  afterAll(() => live.stop())

  /** The client has every property, `then` too, so it is returned inside an object. */
  async function signUpUser() {
    const browser = openBrowser(live.origin)
    const client = open(live.origin, browser)
    const email = newAddress()
    const { data } = await client.signUp.email({ name: 'Ada', email, password })
    return { client, browser, email, id: data?.user.id ?? '' }
  }

  async function signsIn(email: string, with_ = password) {
    const client = open(live.origin, openBrowser(live.origin))
    return (await client.signIn.email({ email, password: with_ })).error
  }

  test('creates users and finds them', async () => {
    const email = newAddress()
    const made = await admin.client.admin.createUser({
      email,
      password,
      name: 'Grace',
      role: 'user',
    })
    expect(made.data?.user).toMatchObject({ email, name: 'Grace', role: 'user', banned: false })
    expect(made.data?.user.createdAt).toBeInstanceOf(Date)
    expect(await signsIn(email)).toBeNull()
    const query = {
      searchField: 'email',
      searchOperator: 'contains',
      searchValue: email.slice(0, 15),
      sortBy: 'name',
      sortDirection: 'desc',
      filterField: 'role',
      filterOperator: 'eq',
      filterValue: 'user',
      limit: 10,
      offset: 0,
    }
    const { data } = await admin.client.admin.listUsers({ query })
    expect(data).toMatchObject({ total: 1, limit: 10, offset: 0, users: [{ email }] })
    expect((await admin.client.admin.listUsers({ query: {} })).data?.total).toBe(2)
    expect(admin.browser.calls.at(-1)).toMatch(/^GET \/api\/auth\/admin\/list-users/)
    const twice = await admin.client.admin.createUser({ email, password, name: 'Grace' })
    expect(twice.error).toMatchObject({ status: 400, message: 'User already exists' })
  })

  test('reads and changes a user', async () => {
    const { id } = await signUpUser()
    const query = { id }
    // The older release knows no such method and would send it as it sends every unknown one.
    if (version === '1.7.7') {
      expect((await admin.client.admin.getUser({ query })).data?.id).toBe(id)
      const { data } = await admin.client.admin.updateUser({ userId: id, data: { name: 'Grace' } })
      expect(data).toMatchObject({ id, name: 'Grace' })
    }
    const promoted = await admin.client.admin.setRole({ userId: id, role: ['user', 'admin'] })
    expect(promoted.data?.user.role).toBe('user,admin')
    const demoted = await admin.client.admin.setRole({ userId: id, role: 'user' })
    expect(demoted.data?.user.role).toBe('user')
  })

  test('bans and unbans a user', async () => {
    const { id, email } = await signUpUser()
    const banned = await admin.client.admin.banUser({
      userId: id,
      banReason: 'spam',
      banExpiresIn: 3600,
    })
    expect(banned.data?.user).toMatchObject({ banned: true, banReason: 'spam' })
    expect(banned.data?.user.banExpires).toBeInstanceOf(Date)
    expect(await signsIn(email)).toMatchObject({ status: 403, code: 'BANNED_USER' })
    expect((await admin.client.admin.unbanUser({ userId: id })).data?.user.banned).toBe(false)
    expect(await signsIn(email)).toBeNull()
    const own = await admin.client.admin.banUser({ userId: admin.id })
    expect(own.error).toMatchObject({ status: 400, message: 'You cannot ban yourself' })
  })

  test('impersonates a user and stops; the session hook follows', async () => {
    const { id, email } = await signUpUser()
    const states: SessionState[] = []
    const stop = admin.client.useSession.subscribe((state) => void states.push(state))
    // The older client follows by itself only after signing in and out.
    const hookShows = async (userId: string) => {
      if (version !== '1.7.7') return
      await expect.poll(() => states.at(-1)?.data?.user.id, { timeout: 5000 }).toBe(userId)
    }
    const begun = await admin.client.admin.impersonateUser({ userId: id })
    expect(begun.data).toMatchObject({ user: { id }, session: { impersonatedBy: admin.id } })
    const { data } = await admin.client.getSession()
    expect(data).toMatchObject({ user: { email }, session: { impersonatedBy: admin.id } })
    await hookShows(id)
    const refused = await admin.client.admin.listUsers({ query: {} })
    expect(refused.error).toMatchObject({ status: 403 })
    const back = await admin.client.admin.stopImpersonating()
    expect(back.data?.user.id).toBe(admin.id)
    expect((await admin.client.getSession()).data?.user.id).toBe(admin.id)
    await hookShows(admin.id)
    stop()
    const again = await admin.client.admin.stopImpersonating()
    expect(again.error).toMatchObject({ status: 400, message: 'You are not impersonating anyone' })
  })

  test('lists and revokes sessions of a user', async () => {
    const { client, id } = await signUpUser()
    const listed = await admin.client.admin.listUserSessions({ userId: id })
    expect(listed.data?.sessions).toMatchObject([{ userId: id }])
    const sessionToken = listed.data?.sessions[0]?.token
    const ended = await admin.client.admin.revokeUserSession({ sessionToken })
    expect(ended.data).toEqual({ success: true })
    expect((await client.getSession()).data).toBeNull()
    const all = await admin.client.admin.revokeUserSessions({ userId: id })
    expect(all.data).toEqual({ success: true })
  })

  test('sets the password of a user and removes the user', async () => {
    const { id, email } = await signUpUser()
    const newPassword = 'battery staple horse'
    const set = await admin.client.admin.setUserPassword({ userId: id, newPassword })
    expect(set.data).toEqual({ status: true })
    expect(await signsIn(email, newPassword)).toBeNull()
    expect((await admin.client.admin.removeUser({ userId: id })).data).toEqual({ success: true })
    expect(await signsIn(email, newPassword)).toMatchObject({ status: 401 })
  })

  test('checks permissions', async () => {
    const { client } = await signUpUser()
    for (const asked of [{ permission: { user: ['ban'] } }, { permissions: { user: ['ban'] } }]) {
      expect((await admin.client.admin.hasPermission(asked)).data?.success).toBe(true)
      expect((await client.admin.hasPermission(asked)).data?.success).toBe(false)
      expect(client.admin.checkRolePermission({ role: 'admin', ...asked })).toBe(
        version === '1.7.7' ? 'permissions' in asked : true,
      )
    }
  })

  test('gets an error for a missing permission', async () => {
    const { client } = await signUpUser()
    const { error } = await client.admin.listUsers({ query: {} })
    expect(error).toMatchObject({
      status: 403,
      code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
      message: 'You are not allowed to list users',
    })
  })

  test('manages API keys of a user and of an organization', async () => {
    const { client, id } = await signUpUser()
    const slug = `keys-${userCount++}`
    const { data: organization } = await client.organization.create({ name: 'Acme', slug })
    const organizationId = organization?.id ?? ''
    const own = await client.apiKey.create({ name: 'own' })
    expect(own.data).toMatchObject({ userId: id, organizationId: null })
    const made = await client.apiKey.create({ name: 'ours', organizationId })
    expect(made.data).toMatchObject({ userId: null, organizationId, referenceId: organizationId })
    const keyId = made.data?.id ?? ''
    const headers = { 'x-api-key': made.data?.key ?? '' }
    const me = await (await fetch(`${live.origin}/api/me`, { headers })).json()
    expect(me).toMatchObject({ user: null, organization: { slug } })
    const ours = await client.apiKey.list({ query: { organizationId } })
    expect(ours.data).toMatchObject({ apiKeys: [{ id: keyId, name: 'ours' }], total: 1 })
    expect((await client.apiKey.list({})).data).toMatchObject({
      apiKeys: [{ name: 'own' }],
      total: 1,
    })
    const page = await client.apiKey.list({ query: { organizationId, limit: 5, offset: 0 } })
    expect(page.data).toMatchObject({ limit: 5, offset: 0, total: 1 })
    expect((await client.apiKey.get({ query: { id: keyId } })).data?.id).toBe(keyId)
    const renamed = await client.apiKey.update({ keyId, name: 'renamed' })
    expect(renamed.data).toMatchObject({ name: 'renamed' })
    expect((await client.apiKey.delete({ keyId })).data).toEqual({ success: true })
    const otherUser = await signUpUser()
    const refused = await otherUser.client.apiKey.list({ query: { organizationId } })
    expect(refused.error).toMatchObject({
      status: 403,
      message: 'You are not a member of the organization that owns this API key.',
    })
  })
})
