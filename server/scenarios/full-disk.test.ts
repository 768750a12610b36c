import { expect, test } from 'vitest'
import { serverForThisTest } from '#testing/server.ts'

test('while the disk is full, writes get 503, and the log says why', async () => {
  const server = await serverForThisTest()
  await server.query(`create function fail_full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  const people = 'users'
  await server.query(
    `create trigger full_disk before insert on ${people} execute function fail_full_disk()`,
  )
  const body = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
  const answer = await server.visitor().post('/api/auth/sign-up/email', body)
  expect([answer.status, answer.body.code]).toEqual([503, 'SERVER_IS_BUSY'])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  const lines = server.logged.map((line) => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'error', code: 'database.disk_full' }),
  )
})
