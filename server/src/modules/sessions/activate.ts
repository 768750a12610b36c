import type { Tx } from '../../platform/database/index.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'

/** Which organization somebody works in at the moment; kept with the session, one per device. */
export function createActivation({ signals }: Needs) {
  async function activate(
    tx: Tx,
    session: { readonly id: string; readonly userId: string },
    organizationId: string | null,
  ): Promise<void> {
    await store.activate(tx, session.id, organizationId)
    await signals.publish(tx, 'user', session.userId)
  }

  /** For an organization that is gone, or for somebody who left it. */
  async function deactivate(tx: Tx, organizationId: string, userId?: string): Promise<void> {
    const touched = await store.deactivate(tx, organizationId, userId ?? null)
    for (const each of touched) await signals.publish(tx, 'user', each)
  }

  return { activate, deactivate }
}
