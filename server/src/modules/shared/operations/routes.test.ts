import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdBackups, letBackupsAge } from '#testing/backups.ts'
import { statusAndCode } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { awaitUserImport, csvOfUsers, startUserImport, uploadUsers } from '#testing/user-imports.ts'
import { signUp } from '#testing/users.ts'

let server: TestServer
const secret = 'a client secret that nobody may read'
beforeAll(async () => {
  const own = { clientId: 'the-client', clientSecret: secret }
  const social = { google: own, unreachable: { ...own, issuer: 'http://127.0.0.1:1' } }
  server = await startServer({ settings: { social } })
  await signUp(server)
})
afterAll(() => server.stop())

const get = (path: string) => server.operator().get(`/api/admin/${path}`)

test('the overview counts users, sessions, emails and queues', async () => {
  await signUp(server)
  const { body, status } = await get('overview')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    users: { total: 2, verified: 0, banned: 0, twoFactor: 0 },
    sessions: { active: 2 },
    emails: { delivery: 'outbox', waiting: 0 },
    health: { database: true, otherNodesHeard: true },
  })
  expect(body.migration).toMatch(/^\d{4}-.+\.sql$/)
  expect(body.signUps).toHaveLength(30)
  expect(body.signUps.at(-1).count).toBe(2)
  expect(body.sessions.byDay.at(-1).count).toBe(2)
})

test('settings and providers are shown without secrets', async () => {
  const settings = await get('settings')
  expect(settings.body).toMatchObject({ mail: 'outbox', settings: { password: { minLength: 8 } } })
  const providers = await get('providers')
  expect(providers.body.items).toMatchObject([
    { id: 'google', clientId: 'the-client', pkce: true },
    { id: 'unreachable', issuer: 'http://127.0.0.1:1' },
  ])
  expect(settings.text + providers.text).not.toContain(secret)
})

test('a provider that cannot be reached is reported with its reason, and an unknown one is not found', async () => {
  const test = (id: string) => server.operator().post(`/api/admin/providers/${id}/test`)
  expect((await test('google')).body).toMatchObject({ ok: true })
  const { body } = await test('unreachable')
  expect(body).toMatchObject({ ok: false, tokenUrl: null })
  expect(body.error).not.toBe('')
  expect(statusAndCode(await test('nothing'))).toEqual([404, 'PROVIDER_NOT_FOUND'])
})

test('tasks are what is at work, and what ended within the last hour', async () => {
  const tasks = async () => (await get('tasks')).body.items
  expect(await tasks()).toEqual([])
  const { release } = await holdBackups(server)
  const { body: backup } = await server.operator().post('/api/admin/backups')
  const task = { id: backup.id, kind: 'backup', name: backup.name }
  await expect.poll(tasks).toMatchObject([{ ...task, state: 'running' }])
  await release()
  await expect.poll(tasks).toEqual([{ ...task, state: 'succeeded', progress: 1 }])

  // As long as its file is not there, it is no work of the server.
  const operator = server.operator()
  const content = csvOfUsers('task', 2)
  const { id } = await uploadUsers(server, operator, { content })
  expect(await tasks()).toHaveLength(1)
  await startUserImport(operator, id, true)
  await awaitUserImport(operator, id, 'checked')
  const checked = { id, kind: 'user_import', name: 'users.csv', state: 'checked', progress: 1 }
  expect(await tasks()).toMatchObject([checked, task])
  await letBackupsAge(server, '61 minutes')
  expect(await tasks()).toEqual([checked])
  expect(statusAndCode(await server.visitor().get('/api/admin/tasks'))[0]).toBe(401)
})

describe('a job that was set aside', () => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  const setAside = async (id: string) => {
    await server.query(
      `insert into jobs.job (id, name, data, source_name, state)
       values ($1, 'set-aside', '{"id":"nothing"}', 'audit.none', 'created')`,
      [id],
    )
    return id
  }

  test('is listed, and gone once it was deleted', async () => {
    const id = await setAside('00000000-0000-4000-8000-000000000001')
    const { body } = await get('jobs')
    expect(body.setAside).toMatchObject([{ id, kind: 'job', name: 'audit.none' }])
    expect(body.queues.length).toBeGreaterThan(0)
    const path = `/api/admin/jobs/${id}`
    expect((await server.operator().delete(path)).status).toBe(200)
    expect(statusAndCode(await server.operator().delete(path))).toEqual([404, 'JOB_NOT_FOUND'])
    expect((await get('jobs')).body.setAside).toEqual([])
  })

  test('whose queue does not exist any more stays, and an unknown one is not found', async () => {
    const id = await setAside('00000000-0000-4000-8000-000000000002')
    for (const each of [id, 'nothing', '1:nothing', unknown]) {
      const answer = await server.operator().post(`/api/admin/jobs/${each}/retry`)
      expect(statusAndCode(answer), each).toEqual([404, 'JOB_NOT_FOUND'])
    }
    expect((await get('jobs')).body.setAside).toMatchObject([{ id }])
  })
})
