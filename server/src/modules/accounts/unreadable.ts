import type { Sql } from '../../platform/database/index.ts'
import { judgeStored } from '../../platform/passwords/index.ts'
import * as store from './store.ts'

const atOnce = 1_000

/** How many users have a password hash that nothing here can check, and one of them. */
export async function findUnreadablePasswords(sql: Sql) {
  let count = 0
  let example: string | undefined
  let after = ''
  for (;;) {
    const rows = await store.foreignPasswordsAfter(sql, after, atOnce)
    for (const { userId, password } of rows) {
      const judgement = judgeStored(password)
      if (judgement === 'fine' || judgement === 'too weak') continue
      count++
      example ??= userId
    }
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return { count, example }
    after = last.userId
  }
}
