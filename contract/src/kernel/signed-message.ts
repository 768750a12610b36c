/**
 * How a signed message is checked (Standard Webhooks), by whoever receives one: the server, programs with the
 * client library, and the page that says what is wrong with a signature. The client has a copy of this file,
 * so it needs nothing but Web Crypto.
 */

export type SignedMessage = {
  readonly id: string | undefined
  readonly timestamp: string | undefined
  readonly signature: string | undefined
  /** As it was received. */
  readonly body: Uint8Array<ArrayBuffer>
}

/** Why a message is refused, in the order in which it is looked at. */
export const messageRefusals = {
  MISSING_REQUIRED_HEADERS: 'Missing required headers',
  INVALID_SIGNATURE_HEADERS: 'Invalid Signature Headers',
  MESSAGE_TIMESTAMP_TOO_OLD: 'Message timestamp too old',
  MESSAGE_TIMESTAMP_TOO_NEW: 'Message timestamp too new',
  NO_MATCHING_SIGNATURE_FOUND: 'No matching signature found',
} as const
type MessageRefusal = keyof typeof messageRefusals

type Bytes = Uint8Array<ArrayBuffer>

const prefix = 'whsec_'
/** Seconds in both directions. */
const tolerance = 300
const digestLength = 32
const text = new TextEncoder()

export function bytesOfBase64(base64: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

/**
 * The keys that a secret may mean: its characters, as Polar signs, and the bytes that it encodes behind
 * `whsec_`, as the standard has it. None, if one of them would be empty: anybody could sign with that.
 */
export function keysOfSecret(secret: string): readonly Bytes[] {
  const characters = text.encode(secret)
  if (!secret.startsWith(prefix)) return characters.length > 0 ? [characters] : []
  const encoded = secret.slice(prefix.length)
  if (!/[\w+/-]/.test(encoded)) return []
  const bytes = bytesOfBase64(encoded)
  if (!bytes) return [characters]
  return bytes.length > 0 ? [bytes, characters] : []
}

export async function digestOf(
  key: Bytes,
  { id, timestamp, body }: Pick<SignedMessage, 'id' | 'timestamp' | 'body'>,
): Promise<Bytes> {
  const head = text.encode(`${id}.${timestamp}.`)
  const signed = new Uint8Array(head.length + body.length)
  signed.set(head)
  signed.set(body, head.length)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, signed))
}

/** The signatures of a header that are of the only known version. */
export const signaturesIn = (header: string): readonly string[] =>
  header.split(/\s+/).flatMap((part) => {
    const [version, value] = part.split(',', 2)
    return version === 'v1' && value ? [value] : []
  })

/** Seconds since 1970, if it is a number at all. */
export const secondsOf = (timestamp: string): number | undefined =>
  /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : undefined

export function ageProblem(
  seconds: number,
  now: number,
): 'MESSAGE_TIMESTAMP_TOO_OLD' | 'MESSAGE_TIMESTAMP_TOO_NEW' | undefined {
  const age = Math.floor(now / 1000) - seconds
  if (age > tolerance) return 'MESSAGE_TIMESTAMP_TOO_OLD'
  return age < -tolerance ? 'MESSAGE_TIMESTAMP_TOO_NEW' : undefined
}

/** In a time that says nothing of where they differ. */
function sameBytes(one: Bytes, other: Bytes): boolean {
  if (one.length !== digestLength || other.length !== digestLength) return false
  let difference = 0
  for (let at = 0; at < digestLength; at++) difference |= (one[at] ?? 0) ^ (other[at] ?? 0)
  return difference === 0
}

/** Nothing, if one of the secrets signed the message within five minutes of `now` (in milliseconds). */
export async function messageRefusal(
  message: SignedMessage,
  secrets: readonly string[],
  now: number,
): Promise<MessageRefusal | undefined> {
  const { id, timestamp, signature } = message
  if (!id || !timestamp || !signature) return 'MISSING_REQUIRED_HEADERS'
  const seconds = secondsOf(timestamp)
  if (seconds === undefined) return 'INVALID_SIGNATURE_HEADERS'
  const late = ageProblem(seconds, now)
  if (late) return late
  const keys = secrets.flatMap(keysOfSecret)
  const expected = await Promise.all(keys.map((key) => digestOf(key, message)))
  const matches = signaturesIn(signature)
    .flatMap((each) => bytesOfBase64(each) ?? [])
    .map((given) => expected.filter((each) => sameBytes(given, each)).length)
  return matches.some((count) => count > 0) ? undefined : 'NO_MATCHING_SIGNATURE_FOUND'
}
