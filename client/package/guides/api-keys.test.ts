import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveServer, startLiveServer } from '../../../conformance/testing/live-server.ts'
import { freePort } from '../../../server/src/platform/http/listen.ts'
import type { Client } from '../../src/index.ts'
import { follow, load, start } from './guide.ts'
import { signedInUser } from './users.ts'

type CreateKey = { createKey(client: Client, name: string): Promise<string> }

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

test('the guide to API keys: a backend knows the owner of a key, and refuses any other key', async () => {
  const port = String(await freePort())
  const folder = follow('api-keys', { 'http://localhost:3000': live.origin, '4000': port })
  start(folder, ['server.ts'])
  const call = (headers: Record<string, string> = {}) =>
    fetch(`http://localhost:${port}`, { headers }).catch(() => undefined)
  await expect.poll(() => call()).toBeDefined()

  const { client } = await signedInUser(live.origin)
  const { createKey } = await load<CreateKey>(folder, 'create-key.ts')
  const key = await createKey(client, 'Nightly export')
  const accepted = await call({ authorization: `Bearer ${key}` })
  const session = await client.getSession({}, { throw: true })
  expect(accepted?.status).toBe(200)
  expect(await accepted?.json()).toEqual({ owner: session?.user.id })

  const refused = await call({ authorization: `Bearer ${key}x` })
  expect(refused?.status).toBe(401)
  expect((await call())?.status).toBe(401)
})
