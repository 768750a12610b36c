import { endpoints } from '@guildhall/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cluster, createDatabase, startCluster } from '#testing/cluster.ts'
import { type FakeProvider, fakeClient, startFakeProvider } from '#testing/fake-provider.ts'
import { startDiscord } from '#testing/integrations/discord.ts'
import { startGitHub } from '#testing/integrations/github.ts'
import type { Services } from '#testing/integrations/node.ts'
import { selfService } from '#testing/live-copies.ts'
import { isOldestInstalled, onOldest } from '#testing/oldest.ts'
import { signUpVerifiedUser, type VerifiedUser } from '#testing/organizations.ts'
import { allowLocalWebhooks } from '#testing/receiver.ts'
import { startServer } from '#testing/server.ts'
import * as operating from './administration.ts'
import * as afterSales from './after-sales.ts'
import { connections } from './connections.ts'
import { following, silentProvider } from './following.ts'
import * as machines from './machines.ts'
import * as metering from './metering.ts'
import * as modules from './modules.ts'
import * as organizations from './organizations.ts'
import * as portal from './portal.ts'
import * as profile from './profile.ts'
import { nameOf, type Walk, walkOn } from './recording-server.ts'
import * as entering from './signing-in.ts'

describe.skipIf(!isOldestInstalled())(onOldest, () => {
  let cluster: Cluster
  let fake: FakeProvider
  let services: Services
  let walk: Walk
  let admin: VerifiedUser

  beforeAll(async () => {
    cluster = await startCluster('oldest')
    fake = await startFakeProvider()
    services = { discord: await startDiscord(), github: await startGitHub() }
    const { discord, github } = services
    const provider = { ...fakeClient, issuer: fake.issuer }
    walk = walkOn(
      await startServer({
        connection: await createDatabase(cluster.connection),
        settings: {
          ...allowLocalWebhooks,
          ...selfService.settings,
          billing: { ...selfService.settings.billing, providers: [silentProvider] },
          social: { acme: provider, other: provider },
        },
        env: { TEST_CLOCK: '1', ...selfService.env },
        integrations: { discord: discord.settings, github: github.settings },
      }),
    )
  })
  afterAll(async () => {
    await walk?.stop()
    await fake?.stop()
    await services?.discord.stop()
    await services?.github.stop()
    await cluster?.stop()
  })

  test('the first user signs up', async () => {
    admin = await signUpVerifiedUser(walk)
  })

  test.each(Object.entries(entering))('users sign in %s', (_, scenario) => scenario(walk))
  test('users manage their profile', () => profile.ownProfile(walk))
  test('users sign in with providers', () => profile.providers(walk, fake))
  test.each(Object.entries(organizations))('organizations: %s', (_, part) => part(walk))
  test.each(Object.entries(modules))('%s are used', (_, part) => part(walk))
  test.each(Object.entries(metering))('%s are used', (_, part) => part(walk))
  test.each(Object.entries(afterSales))('%s are made', (_, part) => part(walk))
  test.each(Object.entries(portal))('the portal: %s', (_, part) => part(walk))
  test('other services are connected', () => connections(walk, services))
  test('an organization follows a billing provider', () => following(walk))
  test('keys are used', () => machines.keys(walk, admin))
  test('requests with keys are read', () => machines.requestsWithKeys(walk))
  test('webhooks are sent', () => machines.webhooks(walk, admin))
  test('an admin manages users', () => operating.people(walk, admin))
  test('an operator looks for users', () => operating.directory(admin))
  test('an operator imports users', () => operating.userImports(walk, admin))
  test('an operator makes backups', () => operating.backups(walk, admin))
  test('an operator repairs the installation', () => operating.operations(walk, admin))
  test('an operator reads everything, and a day passes', () => operating.installation(admin))

  test('every route has succeeded once', () => {
    const missing = endpoints.map(nameOf).filter((name) => !walk.done.has(name))
    expect(missing).toEqual([])
  })
})
