import { endpoints } from '@guildhall/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cluster, createDatabase, startCluster } from '#testing/cluster.ts'
import { type FakeProvider, fakeClient, startFakeProvider } from '#testing/fake-provider.ts'
import { isOldestInstalled, onOldest } from '#testing/oldest.ts'
import { signUpVerifiedUser, type VerifiedUser } from '#testing/organizations.ts'
import { allowLocalWebhooks } from '#testing/receiver.ts'
import { startServer } from '#testing/server.ts'
import * as operating from './administration.ts'
import * as machines from './machines.ts'
import * as metering from './metering.ts'
import * as modules from './modules.ts'
import * as organizations from './organizations.ts'
import * as profile from './profile.ts'
import { nameOf, type Walk, walkOn } from './recording-server.ts'
import * as entering from './signing-in.ts'

describe.skipIf(!isOldestInstalled())(onOldest, () => {
  let cluster: Cluster
  let fake: FakeProvider
  let walk: Walk
  let admin: VerifiedUser

  beforeAll(async () => {
    cluster = await startCluster('oldest')
    fake = await startFakeProvider()
    const provider = { ...fakeClient, issuer: fake.issuer }
    walk = walkOn(
      await startServer({
        connection: await createDatabase(cluster.connection),
        settings: { ...allowLocalWebhooks, social: { acme: provider, other: provider } },
        env: { TEST_CLOCK: '1' },
      }),
    )
  })
  afterAll(async () => {
    await walk?.stop()
    await fake?.stop()
    await cluster?.stop()
  })

  test('the first user signs up', async () => {
    admin = await signUpVerifiedUser(walk)
  })

  test.each(Object.entries(entering))('users sign in %s', (_, scenario) => scenario(walk))
  test('users manage their profile', () => profile.ownProfile(walk))
  test('users sign in with providers', () => profile.providers(walk, fake))
  test.each(Object.entries(organizations))('organizations: %s', (_, part) => part(walk))
  test.each(Object.entries({ ...modules, ...metering }))('%s are used', (_, part) => part(walk))
  test('keys are used', () => machines.keys(walk, admin))
  test('webhooks are sent', () => machines.webhooks(walk, admin))
  test('an admin manages users', () => operating.people(walk, admin))
  test('an operator reads everything, and a day passes', () => operating.installation(admin))

  test('every route has succeeded once', () => {
    const missing = endpoints.map(nameOf).filter((name) => !walk.done.has(name))
    expect(missing).toEqual([])
  })
})
