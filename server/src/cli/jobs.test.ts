import { expect, test } from 'vitest'
import { command } from '../../testing/command.ts'
import { signUp } from '../../testing/people.ts'
import { serverForThisTest, type TestServer } from '../../testing/server.ts'

const soon = { timeout: 15_000 }

/** As the engine leaves a job, and the dispatcher an event, that failed for a day. */
async function setAside(server: TestServer) {
  await server.query(
    `insert into jobs.job (name, data, source_name, output, created_on)
     values ('set-aside', '{"email": "ada@example.com"}', 'accounts.send-reset',
             '{"message": "Error: no mail server"}', '2026-01-01')`,
  )
  await server.query(
    `with event as (
       insert into events (type, aggregate, payload, created_at)
       values ('user.password_changed', 'user:x', '{}', '2026-01-02') returning id)
     insert into event_reactions (event_id, reaction, aggregate, set_aside_at, error)
     select id, 'two-factor.end-challenges', 'user:x', '2026-01-02', 'Error: no' from event`,
  )
}

test('what was set aside is listed, named by the doctor, and tried again', async () => {
  const server = await serverForThisTest()
  await signUp(server)
  const { connection } = server
  expect((await command(connection, ['job', 'list'])).answer).toEqual({ setAside: [], failing: [] })
  await setAside(server)

  const { answer } = await command(connection, ['job', 'list'])
  expect(answer.setAside).toMatchObject([
    { job: 'accounts.send-reset', error: 'Error: no mail server' },
    { job: 'two-factor.end-challenges', error: 'Error: no' },
  ])
  const doctor = await command(connection, ['doctor'])
  expect(doctor.answer.findings).toContainEqual(
    expect.objectContaining({ check: 'jobs', state: 'warn' }),
  )
  expect(doctor.out).toContain('1 jobs and 1 reactions')
  const metrics = await server.app.rooms.jobs.setAside.count()
  expect(metrics).toBe(1)

  const [job, reaction] = answer.setAside
  expect((await command(connection, ['job', 'retry', job.id])).answer).toEqual({ retried: 1 })
  await expect
    .poll(() => server.query(`select state from jobs.job where name = 'accounts.send-reset'`), soon)
    .toEqual([{ state: 'completed' }])
  expect((await command(connection, ['job', 'retry', job.id])).code).toBe(3)
  expect((await command(connection, ['job', 'retry', reaction.id])).code).toBe(0)
  expect(
    await server.query('select 1 from event_reactions where set_aside_at is not null'),
  ).toEqual([])
  await setAside(server)
  expect((await command(connection, ['job', 'retry', '--all'])).answer).toEqual({ retried: 2 })
  expect((await command(connection, ['job', 'list'])).answer.setAside).toEqual([])
  expect((await command(connection, ['job', 'retry'])).code).toBe(2)
}, 60_000)
