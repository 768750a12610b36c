import { api } from '../../../../lib/api.ts'
import { boot } from '../../../../lib/boot.ts'
import { confirmIdentity } from '../../../../lib/identity-check.ts'
import { queryClient } from '../../../../shell/query-client.ts'
import { type Answer, readAnswer, refusalIn } from './answer.ts'
import type { Credential } from './plan.ts'

export type Outgoing = {
  readonly method: string
  /** A path of this server. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly credential: Credential
}

/** A stream never ends by itself; what came until then is shown. */
const longest = 30_000

async function once(outgoing: Outgoing): Promise<Answer> {
  const { method, target, headers, body, credential } = outgoing
  const url = new URL(target, location.origin)
  if (url.origin !== location.origin) throw new Error('Another origin')
  const started = performance.now()
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    // Only a request as oneself carries cookies, so that a key is tried as others use it.
    credentials: credential === 'session' ? 'same-origin' : 'omit',
    // As in the calls of the app: with the no-referrer policy, there would be no Origin.
    referrerPolicy: 'same-origin',
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.timeout(longest),
  })
  return readAnswer(response, () => Math.round(performance.now() - started))
}

/** Sends a request as the app sends its own: where the server asks who is there, the person is asked. */
export async function sendRequest(outgoing: Outgoing): Promise<Answer> {
  const isSession = outgoing.credential === 'session'
  let answer = await once(outgoing)
  const refusal = isSession ? refusalIn(answer) : undefined
  if (refusal && (await confirmIdentity(refusal))) answer = await once(outgoing)
  if (isSession && outgoing.method !== 'GET' && answer.status < 400) refreshApp(outgoing.target)
  return answer
}

/** What was changed is seen elsewhere in the app. */
function refreshApp(target: string) {
  if (target.startsWith(`${boot().authBase}/`)) void api.$session.get().refetch()
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'openapi' })
}
