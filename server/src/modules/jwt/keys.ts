import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Settings } from '../../config/index.ts'
import type { Database, Tx } from '../../platform/database/index.ts'
import type { Logger } from '../../platform/log.ts'
import type { Sealer } from '../../platform/sealer.ts'
import type { Signals } from '../../platform/signals/index.ts'
import type { Chance, Clock } from '../../platform/system.ts'
import { nextTerm, signing } from './rules.ts'
import * as store from './store.ts'

export type Needs = {
  readonly database: Database
  readonly clock: Clock
  readonly chance: Chance
  readonly signals: Signals
  readonly sealer: Sealer
  readonly settings: Settings
  readonly log: Logger
}

/** Even if every word were lost, nothing is believed for longer than this. */
const longest = 60_000
const word = 'signing keys'

/** The keys as every node sees them: made when they are needed, shown before they sign. */
export function createKeys(needs: Needs) {
  const { database, clock, chance, signals, sealer, settings, log } = needs
  const { algorithm } = settings.jwt
  const opened = new Map<string, Promise<CryptoKey | Uint8Array>>()
  let known: { readonly keys: readonly store.StoredKey[]; readonly until: number } | undefined

  const forget = () => {
    known = undefined
  }
  signals.subscribe(word, forget)
  signals.onGap(forget)

  async function make(tx: Tx, term: NonNullable<ReturnType<typeof nextTerm>>) {
    const pair = await generateKeyPair(algorithm, {
      extractable: true,
      ...(algorithm === 'RS256' ? { modulusLength: 2048 } : {}),
    })
    const id = chance.id()
    const secret = JSON.stringify(await exportJWK(pair.privateKey))
    const publicKey = { ...(await exportJWK(pair.publicKey)) }
    const privateKey = sealer.seal('signing-key', id, secret)
    await store.insert(tx, { id, algorithm, publicKey, privateKey, ...term }, clock.now())
    await signals.publish(tx, word, id)
  }

  /** What was sealed with a secret that is gone cannot sign; with one that is old, it is sealed anew. */
  async function mend(tx: Tx, keys: readonly store.StoredKey[]) {
    for (const { id, privateKey } of keys) {
      const secret = sealer.open('signing-key', id, privateKey)
      if (secret === undefined) {
        log.warn(
          { code: 'jwt.key_not_opened', key: id },
          'A signing key cannot be opened with the secrets given; it retires.',
        )
        await store.retire(tx, id, clock.now())
      } else if (sealer.isOld('signing-key', privateKey)) {
        await store.reseal(tx, id, sealer.seal('signing-key', id, secret))
      }
    }
  }

  /** Makes what is missing, forgets what nobody needs, and answers with all that is shown. */
  async function tend() {
    forget()
    await database.transaction(async (tx) => {
      await store.lockKeys(tx)
      await store.removeForgotten(tx, clock.now())
      await mend(tx, await store.list(tx, clock.now()))
      const term = nextTerm(await store.list(tx, clock.now()), clock.now(), settings.jwt)
      if (term) await make(tx, term)
    })
  }

  async function read(): Promise<readonly store.StoredKey[]> {
    if (known && known.until > clock.ms() && signals.hearing()) return known.keys
    const keys = await store.list(database.sql, clock.now())
    known = { keys, until: clock.ms() + longest }
    return keys
  }

  async function shown(): Promise<readonly store.StoredKey[]> {
    const keys = await read()
    if (keys.length > 0) return keys
    await tend()
    return store.list(database.sql, clock.now())
  }

  function openKey({ id, privateKey }: store.StoredKey) {
    const secret = sealer.open('signing-key', id, privateKey)
    if (secret === undefined) return undefined
    const key = opened.get(id) ?? importJWK(JSON.parse(secret) as JWK, algorithm)
    opened.set(id, key)
    return key
  }

  async function current() {
    const inMemory = signing(await read(), clock.now(), algorithm)
    const secret = inMemory && openKey(inMemory)
    if (secret) return { id: inMemory.id, secret: await secret }
    await tend()
    const made = signing(await store.list(database.sql, clock.now()), clock.now(), algorithm)
    const fresh = made && openKey(made)
    if (!fresh) throw new Error('There is no key to sign with.')
    return { id: made.id, secret: await fresh }
  }

  /** Only where tokens were ever asked for. */
  async function rotate() {
    if ((await store.list(database.sql, clock.now())).length > 0) await tend()
  }

  return { shown, current, rotate }
}
