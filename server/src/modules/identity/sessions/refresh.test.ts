import { expect, test } from 'vitest'
import { serverForThisTest } from '#testing/server.ts'
import { signUp } from '#testing/users.ts'
import type { Tx } from '../../../platform/database/index.ts'
import * as store from './store.ts'

const day = 86_400_000

test('a refresh is a heap-only update and writes no index', async () => {
  const server = await serverForThisTest()
  const { answer } = await signUp(server)
  const { clock, database } = server.app.services
  const [session] = await store.listLive(database.sql, answer.body.user.id, clock.now())
  if (!session) throw new Error('There is no session.')
  const updates = (tx: Tx) =>
    tx.one(
      `select pg_stat_get_xact_tuples_updated('sessions'::regclass) as all,
              pg_stat_get_xact_tuples_hot_updated('sessions'::regclass) as hot`,
    )
  const counted = await database.transaction(async (tx) => {
    const expiresAt = new Date(session.expiresAt.getTime() + day)
    expect(await store.extend(tx, { ...session, expiresAt, updatedAt: clock.now() })).toBe(true)
    return updates(tx)
  })
  expect(counted).toEqual({ all: 1, hot: 1 })
})
