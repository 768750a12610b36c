import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { systemRandom } from '../src/platform/system.ts'

const random = systemRandom()

/** A string, a number, bytes, or a map of them, as CBOR encodes them. */
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

/** How the response of a browser or an authenticator may deviate. */
export type Deviations = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  /** Was the user verified, by fingerprint or PIN? */
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

/** A browser with an authenticator, with its own keys and without user interaction. */
export function createAuthenticator(ownOrigin: string, { counts = true } = {}) {
  const credentials: Credential[] = []

  const clientData = (type: string, asked: string, deviations: Deviations) =>
    Buffer.from(
      JSON.stringify({
        type: deviations.type ?? type,
        challenge: deviations.challenge ?? asked,
        origin: deviations.origin ?? ownOrigin,
        crossOrigin: deviations.crossOrigin ?? false,
      }),
    )

  function authenticatorData(
    rpId: string,
    counter: number,
    deviations: Deviations,
    attested?: Buffer,
  ) {
    const present = 1
    const verified = deviations.userVerified === false ? 0 : 4
    const flags = present | verified | 8 | 16 | (attested ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const parts = [sha256(deviations.rpId ?? rpId), Buffer.from([flags]), count]
    return Buffer.concat(attested ? [...parts, attested] : parts)
  }

  return {
    credentials,
    /** Creates a passkey, like `navigator.credentials.create`. */
    create(options: CreationOptions, deviations: Deviations = {}) {
      if (options.excludeCredentials.some(({ id }) => credentials.some((own) => own.id === id))) {
        throw new Error('This authenticator is registered already.')
      }
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const rawId = random.bytes(32)
      const id = base64url(rawId)
      const counter = deviations.counter ?? (counts ? 1 : 0)
      const coseKey = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.from([0, rawId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, cbor(coseKey)])
      const authData = authenticatorData(options.rp.id, counter, deviations, attested)
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
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, deviations)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    /** Signs with a passkey, like `navigator.credentials.get`: an allowed one, or any. */
    get(options: RequestOptions, deviations: Deviations = {}) {
      const asked = options.allowCredentials?.map(({ id }) => id)
      const found = credentials.find(
        ({ id, rpId }) => rpId === options.rpId && (asked?.includes(id) ?? true),
      )
      if (!found) throw new Error('This authenticator has no passkey for that.')
      if (counts) found.counter++
      const counter = deviations.counter ?? found.counter
      const data = authenticatorData(found.rpId, counter, deviations)
      const client = clientData('webauthn.get', options.challenge, deviations)
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
          userHandle: deviations.userHandle ?? found.userHandle,
        },
      }
    },
  }
}
