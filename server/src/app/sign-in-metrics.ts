import type { Endpoint } from '@guildhall/contract'
import { AppError } from '../kernel/index.ts'
import { type OutcomeObserver, Reply } from '../platform/http/index.ts'
import type { Metrics } from '../platform/metrics/index.ts'

/** Sign-in methods by endpoint. */
const methods: Readonly<Record<string, string>> = {
  'sign-in/email': 'password',
  'sign-in/username': 'password',
  'sign-in/email-otp': 'mail-code',
  'magic-link/verify': 'magic-link',
  'one-time-token/verify': 'one-time-token',
  'passkey/verify-authentication': 'passkey',
  'two-factor/verify-totp': 'second-step',
  'two-factor/verify-otp': 'second-step',
  'two-factor/verify-backup-code': 'second-step',
  'callback/:provider': 'provider',
  'oauth2/callback/:provider': 'provider',
  'sign-up/email': 'sign-up',
}

/** Counts sign-ins by method (the label `way`) and outcome: `ok`, `second_step`, or the code that refused it. */
export function countSignIns(metrics: Metrics) {
  const counter = metrics.counter(
    'guildhall_sign_ins_total',
    'Sign-ins by method and outcome: ok, second_step, or the error code.',
    ['way', 'outcome'],
  )
  return function outcomes({ method, path }: Endpoint): OutcomeObserver | undefined {
    const way = methods[path.replace('/api/auth/', '')]
    // A POST from a provider is only redirected to a GET of the same path.
    if (way === undefined || (way === 'provider' && method === 'POST')) return undefined
    return (outcome) => counter.add([way, outcomeLabel(outcome)])
  }
}

function outcomeLabel(outcome: unknown): string {
  if (outcome instanceof AppError) return outcome.code
  if (!(outcome instanceof Reply)) return 'failed'
  const body = outcome.body as { twoFactorRedirect?: boolean } | null | undefined
  if (body?.twoFactorRedirect === true) return 'second_step'
  // The error of a provider is arbitrary text and must not become a label.
  return /[?&]error=/.test(outcome.headers.location ?? '') ? 'refused' : 'ok'
}
