import { api } from '../../../lib/api.ts'
import { type Attempt, attempt } from '../../../lib/attempt.ts'
import type { SecondStepMethod } from './methods.ts'

const paths = {
  totp: '/api/auth/two-factor/verify-totp',
  otp: '/api/auth/two-factor/verify-otp',
  backup: '/api/auth/two-factor/verify-backup-code',
} as const

type Step = { readonly code: string; readonly trustDevice: boolean }

/** Only this page uses these calls, so they are not in the client of the sign-in pages. */
export function verifySecondStep(method: SecondStepMethod, body: Step): Promise<Attempt<unknown>> {
  return attempt((options) => api.$fetch({ method: 'POST', path: paths[method], body }, options))
}

export function sendCode(): Promise<Attempt<unknown>> {
  const path = '/api/auth/two-factor/send-otp'
  return attempt((options) => api.$fetch({ method: 'POST', path, body: {} }, options))
}
