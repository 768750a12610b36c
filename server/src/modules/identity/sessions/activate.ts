import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'

/** The active organization and team; stored with the session, one per device. */
export function createActivation({ signals }: Dependencies) {
  async function publish(tx: Tx, touched: readonly { userId: string }[]) {
    for (const each of new Set(touched.map(({ userId }) => userId))) {
      await signals.publish(tx, 'user', each)
    }
  }

  /** Without a team, the active one stays only where the organization does. */
  async function activate(
    tx: Tx,
    session: { readonly id: string; readonly userId: string },
    organizationId: string | null,
    teamId?: string | null,
  ): Promise<void> {
    store.activate(tx, session.id, organizationId, teamId)
    await publish(tx, [session])
  }

  /** For an organization that was deleted, or a member who left it. */
  async function deactivate(tx: Tx, organizationId: string, userId?: string): Promise<void> {
    await publish(tx, await store.deactivate(tx, organizationId, userId ?? null))
  }

  /** For a team that was deleted, or a member who left it. */
  async function deactivateTeam(
    tx: Tx,
    organizationId: string,
    teamId: string,
    userId?: string,
  ): Promise<void> {
    await publish(tx, await store.deactivateTeam(tx, organizationId, teamId, userId ?? null))
  }

  return { activate, deactivate, deactivateTeam }
}
