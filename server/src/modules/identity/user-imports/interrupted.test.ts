import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signUpUser, signUpUserWithRole, type TestUser } from '#testing/admins.ts'
import { statusAndCode } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  awaitUserImport,
  cancelUnfinished,
  csvOfUsers,
  userImportsPath as path,
  readUserImport,
  startUserImport,
  uploadUsers,
} from '#testing/user-imports.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startServer()
  admin = await signUpUser(server)
})
afterAll(() => server.stop())
afterEach(() => cancelUnfinished(admin.visitor))

const countOf = async (prefix: string) =>
  (await server.query('select id from users where starts_with(id, $1)', [prefix])).length

/** The job fails at this user, as if its process had ended there, until the test takes it back. */
async function failAt(id: string) {
  const guard = `refuse_${id}`
  await server.query(
    `create function ${guard}() returns trigger language plpgsql as $$
     begin
       if new.id = '${id}' then raise 'The process ends here.'; end if;
       return new;
     end $$`,
  )
  await server.query(
    `create trigger ${guard} before insert on users for each row execute function ${guard}()`,
  )
  return () => server.query(`drop function ${guard} cascade`)
}

describe('an import of users', () => {
  test('goes on after its process ended in the middle, and counts each user once', async () => {
    const mend = await failAt('mid450')
    const { id } = await uploadUsers(server, admin.visitor, { content: csvOfUsers('mid', 700) })
    await startUserImport(admin.visitor, id, false)
    const read = () => readUserImport(admin.visitor, id)
    await expect.poll(async () => (await read()).created, { timeout: 20_000 }).toBe(400)
    expect(await read()).toMatchObject({ state: 'importing', total: 700 })
    expect(await countOf('mid')).toBe(400)
    expect(statusAndCode(await startUserImport(admin.visitor, id, false))).toEqual([
      409,
      'USER_IMPORT_IS_RUNNING',
    ])
    await mend()
    const done = await awaitUserImport(admin.visitor, id, 'succeeded')
    expect(done).toMatchObject({ created: 700, existing: 0, refused: 0 })
    expect(await countOf('mid')).toBe(700)
  }, 60_000)

  test('ends when it is canceled, also by another administrator, and what was imported stays', async () => {
    const mend = await failAt('can450')
    const { id } = await uploadUsers(server, admin.visitor, { content: csvOfUsers('can', 700) })
    await startUserImport(admin.visitor, id, false)
    const read = () => readUserImport(admin.visitor, id)
    await expect.poll(async () => (await read()).created, { timeout: 20_000 }).toBe(400)
    const other = await signUpUserWithRole(server, admin.visitor, 'admin')
    const canceled = await other.visitor.post(`${path}/${id}/cancel`)
    expect(canceled.body).toMatchObject({ state: 'canceled', created: 400 })
    expect(await server.query('select id from user_imports where file_key is not null')).toEqual([])
    await mend()
    // The job is tried again, and finds that it is not wanted any more.
    await expect
      .poll(
        () =>
          server.query(
            `select id from jobs.job where name = 'user-imports.run' and state < 'completed'`,
          ),
        {
          timeout: 30_000,
        },
      )
      .toEqual([])
    expect(await countOf('can')).toBe(400)
    const again = await other.visitor.post(`${path}/${id}/cancel`)
    expect(statusAndCode(again)).toEqual([409, 'USER_IMPORT_HAS_ENDED'])
    expect(statusAndCode(await startUserImport(admin.visitor, id, false))[0]).toBe(409)
  }, 60_000)
})
