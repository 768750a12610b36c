import type { Attempt } from '../../../lib/attempt.ts'
import type { Endpoint, Route } from '../../../lib/calls.ts'
import { confirmIdentity } from '../../../lib/identity-check.ts'
import { trySend } from '../../../lib/send.ts'

const code = 'IDENTITY_CONFIRMATION_REQUIRED'

/** These endpoints answer as to a wrong password where others ask who is there. */
export async function sendConfirmed<E extends Endpoint>(
  route: Route<E>,
  input: E['input'],
): Promise<Attempt<E['output']>> {
  const first = await trySend(route, input)
  if (first.failure?.code !== 'INVALID_PASSWORD') return first
  const failure = { ...first.failure, code }
  return (await confirmIdentity(failure)) ? trySend(route, input) : { data: null, failure }
}
