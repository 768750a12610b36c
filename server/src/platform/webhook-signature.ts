import { createHmac } from 'node:crypto'

/**
 * Which key a secret stands for. `decoded` is the rule of Standard Webhooks: the bytes behind
 * `whsec_`. Some verifiers take the letters of the whole secret instead; `both` signs for either.
 */
export type Keying = 'decoded' | 'both'

const prefix = 'whsec_'

export function secretFrom(bytes: Buffer): string {
  return prefix + bytes.toString('base64')
}

function keysOf(secret: string, keying: Keying): Buffer[] {
  const decoded = Buffer.from(secret.slice(secret.startsWith(prefix) ? prefix.length : 0), 'base64')
  return keying === 'decoded' ? [decoded] : [decoded, Buffer.from(secret, 'utf8')]
}

type Signed = { readonly id: string; readonly timestamp: number; readonly body: string }

/** The header `webhook-signature`: one signature for each live secret, newest first. */
export function signatures(
  secrets: readonly string[],
  { id, timestamp, body }: Signed,
  keying: Keying = 'decoded',
): string {
  return secrets
    .flatMap((secret) => keysOf(secret, keying))
    .map((key) => {
      if (key.length === 0) throw new Error('A webhook is never signed with an empty secret.')
      const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
      return `v1,${digest}`
    })
    .join(' ')
}
