export type Signed = {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
  readonly secret: string
}

/** What a receiver that follows Standard Webhooks would say. */
export type Verdict =
  | 'matches'
  | 'headersMissing'
  | 'secretMissing'
  | 'timestampUnreadable'
  | 'tooOld'
  | 'tooNew'
  | 'signatureUnreadable'
  | 'bodyTrimmed'
  | 'differs'

const prefix = 'whsec_'
const tolerance = 300

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Both readings of a secret: the bytes that it encodes, and its characters. */
function keysOf(secret: string): Uint8Array<ArrayBuffer>[] {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret
  const bytes = decoded(text)
  const literal = new TextEncoder().encode(secret)
  return bytes && bytes.length > 0 ? [bytes, literal] : [literal]
}

async function signaturesOf({ id, timestamp, body, secret }: Signed): Promise<readonly string[]> {
  const text = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  return Promise.all(
    keysOf(secret).map(async (bytes) => {
      const algorithm = { name: 'HMAC', hash: 'SHA-256' }
      const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])
      const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, text))
      return btoa(String.fromCharCode(...digest))
    }),
  )
}

/** Runs in the browser: nothing of it is sent anywhere. The first thing that is wrong is the verdict. */
export async function checkSignature(given: Signed, now: number): Promise<Verdict> {
  const signed = {
    id: given.id.trim(),
    timestamp: given.timestamp.trim(),
    signature: given.signature.trim(),
    secret: given.secret.trim(),
    body: given.body,
  }
  if (!signed.id || !signed.timestamp || !signed.signature) return 'headersMissing'
  if (!signed.secret) return 'secretMissing'
  if (!/^\d{1,12}$/.test(signed.timestamp)) return 'timestampUnreadable'
  const received = signed.signature
    .split(/\s+/)
    .filter((part) => part.startsWith('v1,'))
    .map((part) => part.slice('v1,'.length))
  if (received.length === 0) return 'signatureUnreadable'
  const fits = async (body: string) =>
    (await signaturesOf({ ...signed, body })).some((each) => received.includes(each))
  if (!(await fits(signed.body))) {
    const bare = signed.body.trim()
    // A copy often has a line end more than what was sent.
    return bare !== signed.body && (await fits(bare)) ? 'bodyTrimmed' : 'differs'
  }
  const age = Math.floor(now / 1000) - Number(signed.timestamp)
  if (age > tolerance) return 'tooOld'
  return age < -tolerance ? 'tooNew' : 'matches'
}
