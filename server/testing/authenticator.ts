import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { systemChance } from '../src/platform/system.ts'

const chance = systemChance()

/** A text, a number, bytes, or a map of them, as authenticators write it down. */
type Cbor = string | number | Buffer | Map<string | number, Cbor>

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** What a browser or an authenticator may do otherwise than it should. */
export type Ways = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  /** Was the holder checked, by finger or PIN? */
  readonly userVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
}

type CreationOptions = {
  challenge: string
  rp: { id: string }
  user: { id: string }
  excludeCredentials: { id: string }[]
}
type RequestOptions = { challenge: string; rpId: string; allowCredentials?: { id: string }[] }
type Credential = { id: string; key: KeyObject; rpId: string; userHandle: string; counter: number }

export type Authenticator = ReturnType<typeof createAuthenticator>

/** A browser and the authenticator in it, with keys of their own and without a touch of anybody. */
export function createAuthenticator(home: string, { counts = true } = {}) {
  const credentials: Credential[] = []

  const clientData = (type: string, asked: string, ways: Ways) =>
    Buffer.from(
      JSON.stringify({
        type: ways.type ?? type,
        challenge: ways.challenge ?? asked,
        origin: ways.origin ?? home,
        crossOrigin: ways.crossOrigin ?? false,
      }),
    )

  function authenticatorData(rpId: string, counter: number, ways: Ways, attested?: Buffer) {
    const present = 1
    const verified = ways.userVerified === false ? 0 : 4
    const flags = present | verified | 8 | 16 | (attested ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const parts = [sha256(ways.rpId ?? rpId), Buffer.from([flags]), count]
    return Buffer.concat(attested ? [...parts, attested] : parts)
  }

  return {
    credentials,
    /** Makes a passkey, as `navigator.credentials.create` answers. */
    create(options: CreationOptions, ways: Ways = {}) {
      if (options.excludeCredentials.some(({ id }) => credentials.some((own) => own.id === id))) {
        throw new Error('This authenticator is registered already.')
      }
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const rawId = chance.bytes(32)
      const id = base64url(rawId)
      const counter = ways.counter ?? (counts ? 1 : 0)
      const coseKey = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.from([0, rawId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, cbor(coseKey)])
      const authData = authenticatorData(options.rp.id, counter, ways, attested)
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      const userHandle = options.user.id
      credentials.push({ id, key: privateKey, rpId: options.rp.id, userHandle, counter })
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        authenticatorAttachment: 'platform' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, ways)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    /** Shows a passkey, as `navigator.credentials.get` answers: one that was asked for, or any. */
    get(options: RequestOptions, ways: Ways = {}) {
      const asked = options.allowCredentials?.map(({ id }) => id)
      const found = credentials.find(
        ({ id, rpId }) => rpId === options.rpId && (asked?.includes(id) ?? true),
      )
      if (!found) throw new Error('This authenticator has no passkey for that.')
      if (counts) found.counter++
      const counter = ways.counter ?? found.counter
      const data = authenticatorData(found.rpId, counter, ways)
      const client = clientData('webauthn.get', options.challenge, ways)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), found.key)
      return {
        id: found.id,
        rawId: found.id,
        type: 'public-key' as const,
        authenticatorAttachment: 'platform' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: ways.userHandle ?? found.userHandle,
        },
      }
    },
  }
}
