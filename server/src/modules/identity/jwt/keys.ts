import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Settings } from '../../../config/index.ts'
import type { Database, Tx } from '../../../platform/database/index.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Sealer } from '../../../platform/sealer.ts'
import type { Signals } from '../../../platform/signals/index.ts'
import type { Clock, Random } from '../../../platform/system.ts'
import { nextTerm, signingKey } from './rules.ts'
import * as store from './store.ts'

export type Dependencies = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly signals: Signals
  readonly sealer: Sealer
  readonly settings: Settings
  readonly log: Logger
}

/** The maximum age of the cache, even if every notification were lost. */
const maxCacheAge = 60_000
const topic = 'signingKey keys'

/** The keys of all nodes: created when needed, published before they sign. */
export function createKeys(dependencies: Dependencies) {
  const { database, clock, random, signals, sealer, settings, log } = dependencies
  const { algorithm } = settings.jwt
  const imported = new Map<string, Promise<CryptoKey | Uint8Array>>()
  let cached: { readonly keys: readonly store.StoredKey[]; readonly until: number } | undefined

  const invalidate = () => {
    cached = undefined
  }
  signals.subscribe(topic, invalidate)
  signals.onGap(invalidate)

  async function createKey(tx: Tx, term: NonNullable<ReturnType<typeof nextTerm>>) {
    const pair = await generateKeyPair(algorithm, {
      extractable: true,
      ...(algorithm === 'RS256' ? { modulusLength: 2048 } : {}),
    })
    const id = random.id()
    const secret = JSON.stringify(await exportJWK(pair.privateKey))
    const publicKey = { ...(await exportJWK(pair.publicKey)) }
    const privateKey = sealer.seal('signing-key', id, secret)
    await store.insert(tx, { id, algorithm, publicKey, privateKey, ...term }, clock.now())
    await signals.publish(tx, topic, id)
  }

  /** Keys sealed with a removed secret are retired; with an old secret, they are sealed again. */
  async function resealKeys(tx: Tx, keys: readonly store.StoredKey[]) {
    for (const { id, privateKey } of keys) {
      const secret = sealer.open('signing-key', id, privateKey)
      if (secret === undefined) {
        log.warn(
          { code: 'jwt.key_not_opened', key: id },
          'A signing key cannot be decrypted with the configured secrets and was retired.',
        )
        await store.retire(tx, id, clock.now())
      } else if (sealer.isOld('signing-key', privateKey)) {
        await store.reseal(tx, id, sealer.seal('signing-key', id, secret))
      }
    }
  }

  /** Creates a missing key and removes expired ones. */
  async function maintain() {
    invalidate()
    await database.transaction(async (tx) => {
      await store.lockKeys(tx)
      await store.removeExpired(tx, clock.now())
      await resealKeys(tx, await store.list(tx, clock.now()))
      const term = nextTerm(await store.list(tx, clock.now()), clock.now(), settings.jwt)
      if (term) await createKey(tx, term)
    })
  }

  async function read(): Promise<readonly store.StoredKey[]> {
    if (cached && cached.until > clock.ms() && signals.isConnected()) return cached.keys
    const keys = await store.list(database.sql, clock.now())
    cached = { keys, until: clock.ms() + maxCacheAge }
    return keys
  }

  async function publishedKeys(): Promise<readonly store.StoredKey[]> {
    const keys = await read()
    if (keys.length > 0) return keys
    await maintain()
    return store.list(database.sql, clock.now())
  }

  function openKey({ id, privateKey }: store.StoredKey) {
    const secret = sealer.open('signing-key', id, privateKey)
    if (secret === undefined) return undefined
    const key = imported.get(id) ?? importJWK(JSON.parse(secret) as JWK, algorithm)
    imported.set(id, key)
    return key
  }

  async function current() {
    const inMemory = signingKey(await read(), clock.now(), algorithm)
    const secret = inMemory && openKey(inMemory)
    if (secret) return { id: inMemory.id, secret: await secret }
    await maintain()
    const stored = signingKey(await store.list(database.sql, clock.now()), clock.now(), algorithm)
    const fresh = stored && openKey(stored)
    if (!fresh) throw new Error('There is no signing key.')
    return { id: stored.id, secret: await fresh }
  }

  /** Does nothing until the first token was requested. */
  async function rotate() {
    if ((await store.list(database.sql, clock.now())).length > 0) await maintain()
  }

  return { publishedKeys, current, rotate }
}
