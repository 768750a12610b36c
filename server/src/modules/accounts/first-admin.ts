import { type Asking, requestUnderWay, whoActs } from '../../platform/acting.ts'
import type { Sql, Tx } from '../../platform/database/index.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'

/**
 * Who becomes the first administrator: whoever was invited by the set-up link of the start, while
 * there is none; and on an address of this machine the very first person, if they ask from it
 * themselves. A stranger who comes through a forgotten proxy is neither.
 */
export function createFirstAdmin(needs: Needs) {
  const { database, loopback, operator, settings, signals } = needs
  let somebodyIsThere = false
  signals.subscribe('user deleted', () => {
    somebodyIsThere = false
  })

  async function lacksAdmin(sql: Sql = database.sql): Promise<boolean> {
    return settings.admin.adminUserIds.length === 0 && !(await store.anyAdminThere(sql))
  }

  async function nobodyIsThere(sql: Sql): Promise<boolean> {
    if (!somebodyIsThere) somebodyIsThere = await store.anybodyThere(sql)
    return !somebodyIsThere
  }

  async function wouldBeAdmin(asking: Asking, sql: Sql = database.sql): Promise<boolean> {
    if (operator.invited(asking)) return lacksAdmin(sql)
    if (somebodyIsThere || !loopback) return false
    return (await nobodyIsThere(sql)) && asking.atHome()
  }

  return {
    lacksAdmin,
    wouldBeAdmin,
    /** In the transaction of whoever lets somebody in. */
    async roleOfNewcomer(tx: Tx): Promise<'admin' | 'user'> {
      const asking = requestUnderWay()
      if (asking === undefined) {
        const isFirst = whoActs().kind === 'command_line' && (await alone(tx))
        return isFirst ? 'admin' : 'user'
      }
      if (somebodyIsThere && !operator.invited(asking)) return 'user'
      await store.lockNewcomers(tx)
      return (await wouldBeAdmin(asking, tx)) ? 'admin' : 'user'
    },
    welcomed() {
      somebodyIsThere = true
    },
  }

  async function alone(tx: Tx): Promise<boolean> {
    await store.lockNewcomers(tx)
    return !(await store.anybodyThere(tx))
  }
}
export type FirstAdmin = ReturnType<typeof createFirstAdmin>
