import {
  ageProblem,
  bytesOfBase64,
  digestOf,
  keysOfSecret,
  secondsOf,
  signaturesIn,
} from '@guildhall/contract/kernel/signed-message'

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

/** Also what some receivers take for the key: the bytes that a secret without `whsec_` encodes. */
function keysOf(secret: string) {
  const bytes = bytesOfBase64(secret)
  return bytes && bytes.length > 0 ? [...keysOfSecret(secret), bytes] : keysOfSecret(secret)
}

async function signaturesOf({ id, timestamp, body, secret }: Signed): Promise<readonly string[]> {
  const message = { id, timestamp, body: new TextEncoder().encode(body) }
  const digests = await Promise.all(keysOf(secret).map((key) => digestOf(key, message)))
  return digests.map((digest) => btoa(String.fromCharCode(...digest)))
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
  const seconds = secondsOf(signed.timestamp)
  if (seconds === undefined) return 'timestampUnreadable'
  const received = signaturesIn(signed.signature)
  if (received.length === 0) return 'signatureUnreadable'
  const fits = async (body: string) =>
    (await signaturesOf({ ...signed, body })).some((each) => received.includes(each))
  if (!(await fits(signed.body))) {
    const bare = signed.body.trim()
    // A copy often has a line end more than what was sent.
    return bare !== signed.body && (await fits(bare)) ? 'bodyTrimmed' : 'differs'
  }
  const problem = ageProblem(seconds, now)
  if (problem === undefined) return 'matches'
  return problem === 'MESSAGE_TIMESTAMP_TOO_OLD' ? 'tooOld' : 'tooNew'
}
