import { expect, test } from 'vitest'
import { serverForThisTest } from '#testing/server.ts'
import { fetchSession, signUp } from '#testing/users.ts'

test('a node without notifications reads from the database, and caches again later', async () => {
  const server = await serverForThisTest()
  const node = await server.startAnotherNode()
  const { visitor } = await signUp(server)
  const elsewhere = node.visitor()
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
  expect((await fetchSession(elsewhere)).body).not.toBeNull()

  // Terminates every LISTEN connection.
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
  expect((await fetchSession(elsewhere)).text).toBe('null')
  await expect.poll(() => ready(node), { timeout: 5_000 }).toBe('ok\n')
  await node.stop()
})
