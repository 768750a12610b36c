import { expect, test } from 'vitest'
import { pendingWork } from '#testing/database-locks.ts'
import { startNodes } from '#testing/nodes.ts'
import { pause } from '#testing/time.ts'
import { emailedCode, fetchSession, freshEmail, password, signIn, signUp } from '#testing/users.ts'

/** How often all database connections are terminated. */
const rounds = Number(process.env.RESTART_ROUNDS ?? 6)

const terminateConnections = `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and application_name like 'guildhall%'`

test('repeatedly terminated database connections do not end the server', async () => {
  const nodes = await startNodes(1)
  const [node] = nodes.list
  try {
    let ended = false
    void node.process.child.once('exit', () => {
      ended = true
    })
    const { visitor, email } = await signUp(node)
    const statuses = new Set<number>()
    let over = false
    async function load(ask: () => Promise<{ status: number }>) {
      while (!over && !ended) statuses.add((await ask().catch(() => ({ status: 0 }))).status)
    }
    const fresh = '/api/auth/get-session?disableCookieCache=true'
    const work = [
      ...Array.from({ length: 6 }, () => load(() => visitor.get(fresh))),
      ...Array.from({ length: 4 }, () => load(() => signIn(node, email))),
      load(() => visitor.post('/api/auth/update-user', { name: 'New' })),
      load(() =>
        node.visitor().post('/api/auth/sign-up/email', {
          name: 'Ada',
          email: freshEmail(),
          password,
        }),
      ),
    ]
    let terminated = 0
    for (let round = 0; round < rounds; round++) {
      await pause(700)
      const [row] = await nodes.query<{ count: number }>(terminateConnections)
      terminated += row?.count ?? 0
    }
    over = true
    await Promise.all(work)
    expect(ended, node.process.printed().slice(-2000)).toBe(false)
    expect(terminated).toBeGreaterThan(rounds)
    // At worst 503 for a moment, and never an internal error; 0 is no response at all.
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])

    expect((await visitor.get(fresh)).body).toMatchObject({ user: { email } })
    expect((await signIn(node, email)).status).toBe(200)
    // Notifications, events, jobs and the audit log recover as well.
    await expect
      .poll(async () => (await visitor.get('/readyz')).text, { timeout: 10_000 })
      .toBe('ok\n')
    const other = await signUp(node)
    await node.visitor().post('/api/auth/email-otp/request-password-reset', { email: other.email })
    expect(await emailedCode(node, other.email)).toMatch(/^\d{6}$/)
    await expect.poll(() => pendingWork.reactions(nodes.query), { timeout: 15_000 }).toEqual([])
    await expect
      .poll(() => pendingWork.unsealedAuditEntries(nodes.query), { timeout: 15_000 })
      .toEqual([])
    expect((await fetchSession(other.visitor)).body).toMatchObject({ user: { email: other.email } })
  } finally {
    await nodes.stop()
  }
}, 120_000)
