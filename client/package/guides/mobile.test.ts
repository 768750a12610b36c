import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type LiveServer, startLiveServer } from '../../../conformance/testing/live-server.ts'
import type { Client } from '../../src/index.ts'
import { follow, load } from './guide.ts'
import { password, signedInUser } from './users.ts'

type Storage = {
  get(): Promise<string | null>
  set(token: string): Promise<void>
  remove(): Promise<void>
}
type Auth = {
  createAuth(storage: Storage): Client
  signOut(client: Client, storage: Storage): Promise<void>
}
type Example = {
  example(storage: Storage, email: string, password: string): Promise<string | undefined>
}

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

function memory() {
  let token: string | null = null
  const seen: string[] = []
  const storage: Storage = {
    get: async () => token,
    async set(given) {
      token = given
      seen.push(given)
    },
    async remove() {
      token = null
    },
  }
  return { storage, seen, token: () => token }
}

test('the guide to mobile apps: the token is stored, identifies the user, and ends at sign-out', async () => {
  const folder = follow('mobile', { 'http://localhost:3000': live.origin })
  const { createAuth, signOut } = await load<Auth>(folder, 'auth.ts')
  const { email } = await signedInUser(live.origin)
  const { storage, token } = memory()
  const auth = createAuth(storage)
  expect((await auth.getSession()).data).toBeNull()
  expect((await auth.signIn.email({ email, password })).error).toBeNull()
  expect(token()).not.toBeNull()

  // The app was closed and opened again.
  const again = createAuth(storage)
  const { data } = await again.getSession()
  expect(data?.user.email).toBe(email)
  expect(data?.session.expiresAt).toBeInstanceOf(Date)
  const other = await createAuth(memory().storage).getSession()
  expect(other.data).toBeNull()

  const stolen = memory()
  await stolen.storage.set(token() ?? '')
  await signOut(again, storage)
  expect(token()).toBeNull()
  expect((await createAuth(stolen.storage).getSession()).data).toBeNull()
})

test('the example of the guide to mobile apps returns the code of an error, or signs in and out', async () => {
  const folder = follow('mobile', { 'http://localhost:3000': live.origin })
  const { example } = await load<Example>(folder, 'example.ts')
  const { email } = await signedInUser(live.origin)
  const { storage, seen, token } = memory()
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  expect(await example(storage, email, 'wrong horse battery')).toMatch(
    /^INVALID_EMAIL_OR_PASSWORD$/,
  )
  expect(await example(storage, email, password)).toBeUndefined()
  expect(print.mock.calls).toEqual([[expect.stringMatching(`Signed in as ${email} until 20`)]])
  print.mockRestore()
  expect([seen.length, token()]).toEqual([1, null])
})
