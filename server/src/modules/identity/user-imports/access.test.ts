import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  signUpUser,
  signUpUserWithRole,
  startImpersonation,
  type TestUser,
} from '#testing/admins.ts'
import { statusAndCode } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  cancelUnfinished,
  csvOfUsers,
  importUsers,
  userImportsPath as path,
  readUserImport,
  startUserImport,
  uploadUsers,
} from '#testing/user-imports.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startServer()
  admin = await signUpUser(server)
})
afterAll(() => server.stop())
afterEach(() => cancelUnfinished(admin.visitor))

describe('imports of users', () => {
  const input = { system: 'clerk', fileName: 'users.csv', size: 10 }
  const callsOfOne = (visitor: Visitor, id: string) => [
    visitor.get(`${path}/${id}`),
    visitor.get(`${path}/${id}/problems`),
    visitor.post(`${path}/${id}/start`, {}),
    visitor.post(`${path}/${id}/cancel`),
  ]
  const everyCall = (visitor: Visitor, id: string) => [
    visitor.post(path, input),
    visitor.get(path),
    ...callsOfOne(visitor, id),
  ]

  test('are for administrators who act as themselves only', async () => {
    const { id } = await importUsers(server, admin.visitor, { content: csvOfUsers('own', 1) })
    const { visitor: plain } = await signUpUser(server)
    for (const answer of await Promise.all(everyCall(plain, id))) {
      expect(statusAndCode(answer)).toEqual([403, 'FORBIDDEN'])
    }
    for (const answer of await Promise.all(everyCall(server.visitor(), id))) {
      expect(answer.status).toBe(401)
    }
    const { visitor: pretending } = await startImpersonation(server, admin)
    for (const answer of await Promise.all(everyCall(pretending, id))) {
      expect(answer.status).toBe(403)
    }
  })

  test('need a recent sign-in to be created and started; the operator token suffices', async () => {
    const { id } = await uploadUsers(server, server.operator(), { content: csvOfUsers('old', 1) })
    const { visitor, id: userId } = await signUpUserWithRole(server, admin.visitor, 'admin')
    await server.query(
      `update sessions set created_at = created_at - interval '2 days' where user_id = $1`,
      [userId],
    )
    for (const answer of [
      await visitor.post(path, input),
      await startUserImport(visitor, id, true),
    ]) {
      expect(statusAndCode(answer)).toEqual([403, 'SESSION_IS_NOT_FRESH'])
    }
    expect(await readUserImport(visitor, id)).toMatchObject({ createdBy: null })
  })

  test('have files of a limited size and of known formats', async () => {
    const wrong = [
      { size: 134_217_729 },
      { size: 0 },
      { system: 'guildhall' },
      { fileName: 'a\nb' },
      { fileName: '' },
    ]
    for (const more of wrong) {
      expect(
        (await admin.visitor.post(path, { ...input, ...more })).status,
        JSON.stringify(more),
      ).toBe(400)
    }
    const unknown = '00000000-0000-4000-8000-000000000000'
    for (const answer of await Promise.all(callsOfOne(admin.visitor, unknown))) {
      expect(statusAndCode(answer)).toEqual([404, 'USER_IMPORT_NOT_FOUND'])
    }
  })

  test('list problems page by page', async () => {
    const rows = Array.from({ length: 5 }, (_, number) => `bad${number},no address\n`).join('')
    const { id } = await importUsers(server, admin.visitor, {
      content: `id,primary_email_address\n${rows}`,
      checkOnly: true,
    })
    const page = async (query: string) =>
      (await admin.visitor.get(`${path}/${id}/problems?${query}`)).body
    const first = await page('limit=3')
    expect(first.items.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3])
    const second = await page(`limit=3&after=${first.next}`)
    expect(second.items.map(({ subject }: { subject: string }) => subject)).toEqual([
      'bad3',
      'bad4',
    ])
    expect(second.next).toBeNull()
  })
})

test('twenty imports are begun in an hour, and not more', async () => {
  const limited = await startServer({ env: { RATE_LIMIT: 'on' } })
  try {
    const { visitor } = await signUpUser(limited)
    for (let round = 0; round < 20; round++) {
      const begun = await visitor.post(path, { system: 'clerk', fileName: 'a.csv', size: 1 })
      expect(begun.status, begun.text).toBe(201)
      await visitor.post(`${path}/${begun.body.userImport.id}/cancel`)
    }
    const refused = await visitor.post(path, { system: 'clerk', fileName: 'a.csv', size: 1 })
    expect(refused.status).toBe(429)
  } finally {
    await limited.stop()
  }
})
