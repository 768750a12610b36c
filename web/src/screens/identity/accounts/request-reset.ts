import { api } from '../../../lib/api.ts'
import { attempt } from '../../../lib/attempt.ts'
import { resetPath } from '../../../lib/paths.ts'

export function requestReset(email: string) {
  return attempt((options) => api.requestPasswordReset({ email, redirectTo: resetPath }, options))
}
