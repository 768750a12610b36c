import type { Database, Sql, Tx } from '../database/index.ts'
import type { Sealer } from '../sealer.ts'
import type { Clock, Random } from '../system.ts'
import { secretFrom } from '../webhook-signature.ts'
import type { Tables } from './tables.ts'

type Dependencies = {
  readonly clock: Clock
  readonly database: Database
  readonly random: Pick<Random, 'bytes' | 'id'>
  readonly sealer: Sealer
}

type Secret = { readonly id: string; readonly sealed: string }

const length = 32

/** The signing secrets of the receivers of a surface, sealed for one purpose. */
export function createSecrets(
  { random, clock, database, sealer }: Dependencies,
  { secrets }: Pick<Tables, 'secrets'>,
  purpose: Parameters<Sealer['seal']>[0],
) {
  const insert = `insert into ${secrets} (id, endpoint_id, sealed, created_at)
    values ($1, $2, $3, $4)`
  const live = `select id, sealed from ${secrets}
     where endpoint_id = $1 and (expires_at is null or expires_at > $2)
     order by created_at desc, id`
  const dropOlder = `delete from ${secrets} where endpoint_id = $1 and expires_at is not null`
  const expire = `update ${secrets} set expires_at = $2 where endpoint_id = $1`

  return {
    /** Stores a new random secret, or the given one. */
    async add(tx: Tx, receiverId: string, given?: string): Promise<string> {
      const id = random.id()
      const secret = given ?? secretFrom(random.bytes(length))
      const sealed = sealer.seal(purpose, id, secret)
      await tx.run(insert, [id, receiverId, sealed, clock.now()])
      return secret
    },
    /**
     * The newest secret gets an expiry; older ones are deleted at once, so that at most two are valid.
     */
    async retire(tx: Tx, receiverId: string, expiresAt: Date): Promise<void> {
      await tx.run(dropOlder, [receiverId])
      await tx.run(expire, [receiverId, expiresAt])
    },
    /** Those that sign now, newest first. */
    async open(receiverId: string, sql: Sql = database.sql): Promise<string[]> {
      const rows = await sql.many<Secret>(live, [receiverId, clock.now()])
      return rows.flatMap(({ id, sealed }) => {
        const secret = sealer.open(purpose, id, sealed)
        return secret === undefined ? [] : [secret]
      })
    },
  }
}
export type Secrets = ReturnType<typeof createSecrets>
