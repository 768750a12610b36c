import { api } from '../../lib/api.ts'
import { type Attempt, attempt } from '../../lib/attempt.ts'
import type { Way } from './ways.ts'

const paths = {
  totp: '/api/auth/two-factor/verify-totp',
  otp: '/api/auth/two-factor/verify-otp',
  backup: '/api/auth/two-factor/verify-backup-code',
} as const

type Step = { readonly code: string; readonly trustDevice: boolean }

/** These calls belong to this page alone, so the client of entering pages does not carry them. */
export function takeStep(way: Way, body: Step): Promise<Attempt<unknown>> {
  return attempt((options) => api.$fetch({ method: 'POST', path: paths[way], body }, options))
}

export function sendCode(): Promise<Attempt<unknown>> {
  const path = '/api/auth/two-factor/send-otp'
  return attempt((options) => api.$fetch({ method: 'POST', path, body: {} }, options))
}
