/** Another service cannot be asked now; the same is tried again later. */
export class ServiceUnavailable extends Error {
  override name = 'ServiceUnavailable'
  /** Milliseconds until the next attempt makes sense. */
  readonly retryAfter: number
  /** It limits its callers, and says nothing about the request. */
  readonly isLimit: boolean

  constructor(message: string, retryAfter: number, options?: ErrorOptions & { isLimit?: boolean }) {
    super(message, options)
    this.retryAfter = retryAfter
    this.isLimit = options?.isLimit ?? false
  }
}

/** Why something is not given, which another attempt would not change. Customer and merchant see it. */
const refusals = {
  service_not_configured: 'This server has no application at the service.',
  account_required: 'The customer has to link an account at the service.',
  account_choice_required: 'The customer has linked several accounts and has to choose one.',
  account_not_linked: 'The customer has not linked this account.',
  account_expired: 'The customer has to link the account again.',
  account_missing: 'The account does not exist at the service.',
  account_refused: 'The service does not admit this account.',
  place_not_connected: 'The seller has not connected this server or repository.',
  place_missing: 'The server or repository is not accessible.',
  role_missing: 'The role does not exist.',
  permission_missing: 'The application lacks a permission there.',
  request_refused: 'The service refused the request.',
} as const
type RefusalType = keyof typeof refusals

export class Refused extends Error {
  override name = 'Refused'
  readonly type: RefusalType

  constructor(type: RefusalType) {
    super(refusals[type])
    this.type = type
  }
}
