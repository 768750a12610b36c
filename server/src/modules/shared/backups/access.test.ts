import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  signUpUser,
  signUpUserWithRole,
  startImpersonation,
  type TestUser,
} from '#testing/admins.ts'
import { backupsPath, listBackups, makeBackup } from '#testing/backups.ts'
import { operatorCookie } from '#testing/operator.ts'
import { statusAndCode } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
let admin: TestUser
let id: string
beforeAll(async () => {
  server = await startServer()
  admin = await signUpUser(server)
  id = (await makeBackup(admin.visitor)).id
})
afterAll(() => server.stop())

const settings = '/api/admin/backup-settings'

/** What needs a recent sign-in. */
const strongCalls = (visitor: Visitor) => [
  () => visitor.post(backupsPath),
  () => visitor.post(`${backupsPath}/${id}/check-download`),
  () => visitor.get(`${backupsPath}/${id}/download`),
  () => visitor.delete(`${backupsPath}/${id}`),
  () => visitor.patch(settings, { automatic: 'daily' }),
]
const everyCall = (visitor: Visitor) => [
  ...strongCalls(visitor),
  () => visitor.get(backupsPath),
  () => visitor.get(`${backupsPath}/${id}`),
  () => visitor.post(`${backupsPath}/${id}/cancel`),
  () => visitor.get(settings),
]

async function refusals(calls: ReturnType<typeof everyCall>) {
  const answers: unknown[][] = []
  for (const call of calls) answers.push(statusAndCode(await call()))
  return answers
}
const all = (count: number, answer: unknown) => Array.from({ length: count }, () => answer)

describe('backups', () => {
  test('are for administrators who act as themselves only', async () => {
    const { visitor: plain } = await signUpUser(server)
    expect(await refusals(everyCall(plain))).toEqual(all(9, [403, 'FORBIDDEN']))
    expect(await refusals(everyCall(server.visitor()))).toEqual(all(9, [401, 'UNAUTHORIZED']))
    const { visitor: pretending } = await startImpersonation(server, admin)
    for (const [status] of await refusals(everyCall(pretending))) expect(status).toBe(403)
  })

  test('take no API key, not even one of an administrator', async () => {
    const { key } = (await admin.visitor.post('/api/auth/api-key/create', {})).body
    expect(key).toBeTruthy()
    for (const headers of [{ 'x-api-key': key }, { authorization: `Bearer ${key}` }]) {
      for (const [status] of await refusals(everyCall(server.visitor(headers)))) {
        expect(status).toBe(401)
      }
    }
  })

  test('need a recent sign-in to be made, downloaded, deleted and scheduled', async () => {
    const { visitor, id: userId } = await signUpUserWithRole(server, admin.visitor, 'admin')
    await server.query(
      `update sessions set created_at = created_at - interval '2 days' where user_id = $1`,
      [userId],
    )
    const stale = all(5, [403, 'SESSION_IS_NOT_FRESH'])
    expect(await refusals(strongCalls(visitor))).toEqual(stale)
    expect((await listBackups(visitor)).items).toHaveLength(1)
    // The cookie of the operator, which lasts for weeks, takes the place of nothing.
    visitor.cookies.set(operatorCookie.name, operatorCookie.value)
    expect(await refusals(strongCalls(visitor))).toEqual(stale)
    const cookieOnly = server.visitor()
    cookieOnly.cookies.set(operatorCookie.name, operatorCookie.value)
    expect(await refusals(strongCalls(cookieOnly))).toEqual(all(5, [403, 'FORBIDDEN']))
  })

  test('can be made with the operator token', async () => {
    expect(await makeBackup(server.operator())).toMatchObject({ createdBy: null })
  })

  test('have no address that works without the session', async () => {
    const addresses = JSON.stringify(await listBackups(admin.visitor)).match(/\/files\//g)
    expect(addresses).toBeNull()
    const { name } = (await listBackups(admin.visitor)).items[0]
    for (const path of [`/files/download/${name}`, `/backups/${name}`, `${backupsPath}/${name}`]) {
      expect((await server.visitor().get(path)).text).not.toContain('guildhall-')
    }
  })

  test('refuse settings out of range', async () => {
    for (const wrong of [
      { hour: 24 },
      { hour: -1 },
      { keep: 0 },
      { keep: 61 },
      { automatic: 'x' },
    ]) {
      const answer = await admin.visitor.patch(settings, wrong)
      expect(answer.status, JSON.stringify(wrong)).toBe(400)
    }
    expect((await admin.visitor.get(settings)).body).toEqual({ automatic: 'off', hour: 3, keep: 7 })
  })
})

test('twenty backups are begun by hand in an hour, and not more', async () => {
  const limited = await startServer({ env: { RATE_LIMIT: 'on' } })
  try {
    const { visitor } = await signUpUser(limited)
    for (let round = 0; round < 20; round++) {
      const begun = await visitor.post(backupsPath)
      expect(begun.status, begun.text).toBe(202)
      await visitor.post(`${backupsPath}/${begun.body.id}/cancel`)
    }
    expect((await visitor.post(backupsPath)).status).toBe(429)
  } finally {
    await limited.stop()
  }
})
