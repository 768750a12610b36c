import { createHmac } from 'node:crypto'

/**
 * How a secret becomes a key. `decoded` is the rule of Standard Webhooks: the bytes behind `whsec_`.
 * Some verifiers use the characters of the whole secret instead; `both` signs for either.
 */
export type SignatureFormat = 'decoded' | 'both'

const prefix = 'whsec_'

export function secretFrom(bytes: Buffer): string {
  return prefix + bytes.toString('base64')
}

function keysFrom(secret: string, format: SignatureFormat): Buffer[] {
  const text = secret.slice(secret.startsWith(prefix) ? prefix.length : 0)
  const decoded = Buffer.from(text, 'base64')
  if (format === 'decoded') return [decoded]
  const literal = Buffer.from(secret, 'utf8')
  // A secret that a user chose may not be the Base64 of anything.
  return isBase64(text) ? [decoded, literal] : [literal]
}

function isBase64(text: string): boolean {
  const stripped = text.replace(/=+$/, '')
  const again = Buffer.from(text, 'base64').toString('base64').replace(/=+$/, '')
  return text !== '' && again === stripped
}

type Signed = { readonly id: string; readonly timestamp: number; readonly body: string }

/** The header `webhook-signature`: one signature for each active secret, newest first. */
export function signatures(
  secrets: readonly string[],
  { id, timestamp, body }: Signed,
  format: SignatureFormat = 'decoded',
): string {
  return secrets
    .flatMap((secret) => keysFrom(secret, format))
    .map((key) => {
      if (key.length === 0) throw new Error('A webhook is never signed with an empty secret.')
      const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
      return `v1,${digest}`
    })
    .join(' ')
}
