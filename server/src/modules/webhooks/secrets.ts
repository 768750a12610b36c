import type { Tx } from '../../platform/database/index.ts'
import { secretFrom } from '../../platform/webhook-signature.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'

const length = 32

/** Shown once when made; afterwards only the server itself opens them, to sign. */
export function createSecrets({
  chance,
  clock,
  database,
  sealer,
}: Pick<Needs, 'chance' | 'clock' | 'database' | 'sealer'>) {
  async function add(tx: Tx, webhookId: string): Promise<string> {
    const id = chance.id()
    const secret = secretFrom(chance.bytes(length))
    const sealed = sealer.seal('webhook-secret', id, secret)
    await store.addSecret(tx, webhookId, { id, sealed }, clock.now())
    return secret
  }

  async function open(webhookId: string): Promise<string[]> {
    const rows = await store.liveSecrets(database.sql, webhookId, clock.now())
    return rows.flatMap(({ id, sealed }) => {
      const secret = sealer.open('webhook-secret', id, sealed)
      return secret === undefined ? [] : [secret]
    })
  }

  return { add, open }
}
