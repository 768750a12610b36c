import type { Endpoint } from '@guildhall/contract'
import { AppError } from '../kernel/index.ts'
import { type Outcome, Reply } from '../platform/http/index.ts'
import type { Metrics } from '../platform/metrics/index.ts'

/** How people come in, by the endpoint at which they do. */
const ways: Readonly<Record<string, string>> = {
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

/** Counts sign-ins by way and outcome: `ok`, `second_step`, or the code that refused it. */
export function countSignIns(metrics: Metrics) {
  const counter = metrics.counter(
    'guildhall_sign_ins_total',
    'Sign-ins by way and outcome: ok, second_step, or the code of the refusal.',
    ['way', 'outcome'],
  )
  return function outcomes({ method, path }: Endpoint): Outcome | undefined {
    const way = ways[path.replace('/api/auth/', '')]
    // A provider's form is only turned into a look of the same address.
    if (way === undefined || (way === 'provider' && method === 'POST')) return undefined
    return (outcome) => counter.add([way, wordFor(outcome)])
  }
}

function wordFor(outcome: unknown): string {
  if (outcome instanceof AppError) return outcome.code
  if (!(outcome instanceof Reply)) return 'failed'
  const body = outcome.body as { twoFactorRedirect?: boolean } | null | undefined
  if (body?.twoFactorRedirect === true) return 'second_step'
  // What a provider calls its refusal is its own word, and nothing to make a label of.
  return /[?&]error=/.test(outcome.headers.location ?? '') ? 'refused' : 'ok'
}
