import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verifyAppToken } from '#testing/integrations/github.ts'
import { accessesOf, grantOf, removeOverdue, typeOf } from '#testing/integrations/grants.ts'
import { newId, startIntegrations, withGitHub } from '#testing/integrations/node.ts'
import { createMerchant } from '#testing/merchants.ts'
import { systemRandom } from '../../../platform/system.ts'

type All = Awaited<ReturnType<typeof startIntegrations>>
let all: All
beforeAll(async () => {
  all = await startIntegrations()
})
afterEach(() => all.github.heal())
afterAll(() => all.stop())

const githubType = () => typeOf(all.server, 'github_repository')
type Grant = Parameters<ReturnType<typeof githubType>['grant']>[0]
const errorOf = async (grant: Grant) => (await githubType().grant(grant)).error?.type
const withPermission = (grant: Grant, permission: string) =>
  ({
    ...grant,
    benefit: { ...grant.benefit, properties: { ...grant.benefit.properties, permission } },
  }) as Grant
const another = <Setting extends { benefit: object }>(setting: Setting) => ({
  ...setting,
  benefit: { ...setting.benefit, id: systemRandom().uuid() },
})

test('an account is invited; its invitation is withdrawn when the grant is revoked', async () => {
  const setting = await withGitHub(all)
  const { merchant, name, repository, user } = setting
  const grant = grantOf(setting)
  const [repository_owner, repository_name] = name.split('/')
  expect(await githubType().grant(grant)).toEqual({
    properties: {
      account_id: String(user),
      granted_account_id: String(user),
      repository_owner,
      repository_name,
      permission: 'pull',
    },
  })
  expect(all.github.accessOf(repository, user)).toBe('invited: pull')
  await githubType().revoke(grant)
  expect(all.github.accessOf(repository, user)).toBeUndefined()
  expect(await accessesOf(all.server, merchant)).toEqual([])
})

test('a collaborator who accepted is removed', async () => {
  const setting = await withGitHub(all)
  const grant = grantOf(setting)
  await githubType().grant(grant)
  all.github.accept(setting.repository, setting.user)
  await githubType().revoke(grant)
  expect(all.github.accessOf(setting.repository, setting.user)).toBeUndefined()
})

test('the account has the most that its benefits give, and less when one of them ends', async () => {
  const setting = await withGitHub(all, { permission: 'push' })
  const { repository, user } = setting
  const [more, less] = [grantOf(setting), grantOf(another(setting))]
  await githubType().grant(more)
  all.github.accept(repository, user)
  await githubType().grant(withPermission(less, 'pull'))
  expect(all.github.accessOf(repository, user)).toBe('push')
  await githubType().revoke(more)
  expect(all.github.accessOf(repository, user)).toBe('pull')
  await githubType().revoke(less)
  expect(all.github.accessOf(repository, user)).toBeUndefined()
})

test('a benefit that gives less than before lowers the permission', async () => {
  const setting = await withGitHub(all, { permission: 'push' })
  const grant = grantOf(setting)
  await githubType().grant(grant)
  all.github.accept(setting.repository, setting.user)
  await githubType().grant(withPermission(grant, 'pull'))
  expect(all.github.accessOf(setting.repository, setting.user)).toBe('pull')
})

test('who may do more by other means keeps it, before and after', async () => {
  const setting = await withGitHub(all)
  const { repository, user } = setting
  all.github.repositories.get(repository)?.collaborators.set(user, 'maintain')
  const grant = grantOf(setting)
  expect(await errorOf(grant)).toBeUndefined()
  await githubType().revoke(grant)
  expect(all.github.accessOf(repository, user)).toBe('maintain')
})

test('a collaborator who became an administrator in the meantime stays one', async () => {
  const setting = await withGitHub(all)
  const { repository, user } = setting
  const grant = grantOf(setting)
  await githubType().grant(grant)
  all.github.accept(repository, user)
  all.github.repositories.get(repository)?.collaborators.set(user, 'admin')
  await githubType().revoke(grant)
  expect(all.github.accessOf(repository, user)).toBe('admin')
})

test('only repositories that the user administers are connected', async () => {
  const setting = await withGitHub(all)
  const { merchant, name, owner, repository } = setting
  const installed = all.github.repositories.get(repository)
  all.github.createRepository(Number(newId()), `somebody/else`, owner, 'somebody')
  const path = '/v1/integrations/github/repositories'
  const [repository_owner, repository_name] = name.split('/')
  expect(installed?.admins.size).toBe(1)
  expect((await merchant.call('GET', path)).body).toEqual({
    items: [{ id: String(repository), repository_owner, repository_name }],
    pagination: { total_count: 1, max_page: 1 },
  })
  const stranger = await createMerchant(all.server)
  expect((await stranger.call('GET', path)).body.items).toEqual([])
  const foreign = grantOf(setting, { organizationId: stranger.organizationId })
  expect(await errorOf(foreign)).toBe('place_not_connected')
})

test('the account is invited by its present name', async () => {
  const setting = await withGitHub(all)
  const { repository, user } = setting
  // Somebody else took the old name.
  all.github.users.set(Number(newId()), all.github.users.get(user) ?? '')
  all.github.users.set(user, `renamed-${user}`)
  await githubType().grant(grantOf(setting))
  expect(all.github.accessOf(repository, user)).toBe('invited: pull')
})

test('a renamed repository is found by its id when access is removed', async () => {
  const setting = await withGitHub(all)
  const { repository, user } = setting
  const grant = grantOf(setting)
  await githubType().grant(grant)
  all.github.accept(repository, user)
  const found = all.github.repositories.get(repository)
  if (found) found.name = `new-owner/new-name-${repository}`
  await expect(githubType().revoke(grant)).resolves.toBeUndefined()
  await removeOverdue(all.server)
  expect(all.github.accessOf(repository, user)).toBeUndefined()
})

test('a deleted account, and a repository without the app, end a grant', async () => {
  const gone = await withGitHub(all)
  all.github.users.delete(gone.user)
  expect(await errorOf(grantOf(gone))).toBe('account_missing')
  const removed = await withGitHub(all)
  all.github.repositories.delete(removed.repository)
  expect(await errorOf(grantOf(removed))).toBe('place_missing')
})

test('the token of the app is signed, short-lived and good for one repository', async () => {
  const setting = await withGitHub(all)
  await githubType().grant(grantOf(setting))
  const call = all.github.calls.find(({ path }) => path.endsWith('/access_tokens'))
  await verifyAppToken(call?.authorization ?? '', all.server.app.services.clock.now())
  expect(call?.body).toEqual({
    repository_ids: [setting.repository],
    permissions: { administration: 'write' },
  })
})

const faults = ['refused', 'lost', 'broken', 'garbage', 'lie', 'unauthorized'] as const

test.each(faults)('whichever call is %s, a repeated grant invites once', async (fault) => {
  for (let number = 1; number <= 4; number++) {
    const setting = await withGitHub(all)
    const grant = grantOf(setting)
    all.github.disturb((_, call) => (call === number ? fault : undefined))
    await githubType()
      .grant(grant)
      .catch(() => undefined)
    all.github.heal()
    await githubType().grant(grant)
    expect(all.github.accessOf(setting.repository, setting.user)).toBe('invited: pull')
  }
})

test.each(faults)('whichever call is %s, revoked access is removed in the end', async (fault) => {
  for (let number = 1; number <= 6; number++) {
    const setting = await withGitHub(all)
    const { merchant, repository, user } = setting
    const grant = grantOf(setting)
    await githubType().grant(grant)
    if (number % 2 === 0) all.github.accept(repository, user)
    all.github.disturb((_, call) => (call === number ? fault : undefined))
    await githubType()
      .revoke(grant)
      .catch(() => undefined)
    all.github.heal()
    await removeOverdue(all.server)
    expect(all.github.accessOf(repository, user)).toBeUndefined()
    expect(await accessesOf(all.server, merchant)).toEqual([])
  }
})

test('a secondary limit of one installation does not concern another', async () => {
  const [limited, free] = [await withGitHub(all), await withGitHub(all)]
  let seen = 0
  all.github.disturb(({ path }) => {
    const isLimited = path.includes(`/installations/${limited.owner}/`)
    if (isLimited) seen++
    return isLimited ? 'limited' : undefined
  })
  for (let count = 0; count < 2; count++) {
    await expect(githubType().grant(grantOf(limited))).rejects.toMatchObject({ isLimit: true })
  }
  expect(seen).toBe(1)
  expect(await errorOf(grantOf(free))).toBeUndefined()
})
