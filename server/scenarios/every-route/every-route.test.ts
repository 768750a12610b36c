import { endpoints } from '@guildhall/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cluster, createDatabase, startCluster } from '../../testing/cluster.ts'
import { type FakeProvider, fakeClient, startFakeProvider } from '../../testing/fake-provider.ts'
import { oldestIsThere, onOldest } from '../../testing/oldest.ts'
import { type Someone, someone } from '../../testing/organizations.ts'
import { reachable } from '../../testing/receiver.ts'
import { startServer } from '../../testing/server.ts'
import * as entering from './entering.ts'
import * as machines from './machines.ts'
import * as operating from './operating.ts'
import * as organizations from './organizations.ts'
import * as profile from './profile.ts'
import { nameOf, type Walk, walkOn } from './walk.ts'

describe.skipIf(!oldestIsThere())(onOldest, () => {
  let cluster: Cluster
  let fake: FakeProvider
  let walk: Walk
  let admin: Someone

  beforeAll(async () => {
    cluster = await startCluster('oldest')
    fake = await startFakeProvider()
    const provider = { ...fakeClient, issuer: fake.issuer }
    walk = walkOn(
      await startServer({
        connection: await createDatabase(cluster.connection),
        settings: { ...reachable, social: { acme: provider, other: provider } },
        env: { TEST_CLOCK: '1' },
      }),
    )
  })
  afterAll(async () => {
    await walk?.stop()
    await fake?.stop()
    await cluster?.stop()
  })

  test('the first person signs up', async () => {
    admin = await someone(walk)
  })

  test.each(Object.entries(entering))('people come in %s', (_, way) => way(walk))
  test('people look after their profile', () => profile.ownProfile(walk))
  test('people come by providers', () => profile.providers(walk, fake))
  test.each(Object.entries(organizations))('organizations: %s', (_, part) => part(walk))
  test('keys are used', () => machines.keys(walk, admin))
  test('webhooks are sent', () => machines.webhooks(walk, admin))
  test('an admin looks after people', () => operating.people(walk, admin))
  test('an operator looks at everything, and a day goes by', () => operating.installation(admin))

  test('every route there is has answered well', () => {
    const missing = endpoints.map(nameOf).filter((name) => !walk.done.has(name))
    expect(missing).toEqual([])
  })
})
