import type { Infrastructure } from '../../../infrastructure/index.ts'

export type StripeSettings = {
  readonly secretKey: string
  /** The newest first; each of them may sign a message. */
  readonly webhookSecrets: readonly string[]
  /** Another address of the API: a proxy, or a stand-in of tests. */
  readonly apiUrl?: string | undefined
  readonly limits?: Limits
}

/** How long a call may take, in milliseconds, and how often one that is quick is repeated. */
export type Limits = { readonly quick: number; readonly slow: number; readonly retries: number }

export type Dependencies = Pick<Infrastructure, 'clock' | 'database' | 'log'> & {
  readonly settings: StripeSettings
  /** Where a customer comes back to from a challenge. */
  readonly returnUrl: (intentId: string) => string
}
