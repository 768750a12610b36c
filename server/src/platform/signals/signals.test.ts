import { expect, test } from 'vitest'
import { session, signUp } from '../../../testing/people.ts'
import { serverForThisTest } from '../../../testing/server.ts'

test('a node that cannot hear the others asks the database, and remembers again later', async () => {
  const server = await serverForThisTest()
  const node = await server.another()
  const { visitor } = await signUp(server)
  const elsewhere = node.visitor()
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
  expect((await session(elsewhere)).body).not.toBeNull()

  // Every line of LISTEN is cut, and new ones are refused for as long as the test wants.
  const ready = async (at: typeof server) => (await at.visitor().get('/readyz')).text
  const cut = () =>
    server.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike 'listen%' or query = 'select 1'
          and datname = current_database() and pid <> pg_backend_pid()`,
    )
  await cut()
  await expect.poll(() => ready(node), { interval: 5 }).toContain('cannot be heard')
  await visitor.post('/api/auth/revoke-sessions')
  expect((await session(elsewhere)).text).toBe('null')
  await expect.poll(() => ready(node), { timeout: 5_000 }).toBe('ok\n')
  await node.stop()
})
