import { api } from '../../../lib/api.ts'
import { type Attempt, attempt } from '../../../lib/attempt.ts'
import { startPath } from '../../../lib/start-page.ts'

/** Only one page uses these calls, so they are not in the client of the sign-in pages. */
function post(path: string, body: Readonly<Record<string, unknown>>): Promise<Attempt<unknown>> {
  return attempt((options) => api.$fetch({ method: 'POST', path, body }, options))
}

export function sendLink(email: string, next: string | undefined) {
  const errorCallbackURL = '/error'
  const body = { email, callbackURL: next ?? startPath(), errorCallbackURL }
  return post('/api/auth/sign-in/magic-link', body)
}

export function sendCode(email: string) {
  return post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
}

export async function signInWithCode(
  email: string,
  otp: string,
): Promise<Attempt<{ twoFactorRedirect?: boolean; twoFactorMethods?: readonly string[] }>> {
  return (await post('/api/auth/sign-in/email-otp', { email, otp })) as never
}
