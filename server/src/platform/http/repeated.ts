import { invalidInput } from '../../kernel/index.ts'
import type { KeepAnswer } from '../idempotency/index.ts'
import { Reply } from './reply.ts'
import type { ScopedEndpoint, ScopedRequest } from './scoped-admission.ts'

/** For requests whose response is not stored. */
export const keepNothing: KeepAnswer = async () => undefined

/** Printable ASCII, as in the draft of the header's standard; clients mostly send a UUID. */
const validKey = /^[\x21-\x7e]{1,255}$/

type Owner = {
  readonly kind: string
  readonly id: string
  readonly user?: { readonly id: string }
  readonly organizationId?: string
}

/**
 * Who repeats a request: another session of the same user counts as the same caller. Where the row in
 * the path decides on the organization, the path says which one is meant.
 */
function ownerOf({ access }: ScopedEndpoint, { kind, id, user, organizationId }: Owner): string[] {
  const tenant = access.tenant === 'found' ? undefined : organizationId
  return [kind, user?.id ?? id, tenant ?? '']
}

/** Calls the handler once for an `Idempotency-Key`; a repeated request gets the first response. */
export async function answerOnce(
  { endpoint, incoming, rules }: ScopedRequest,
  principal: Owner,
  body: unknown,
  work: (keep: KeepAnswer) => Promise<Reply>,
): Promise<Reply> {
  const key = endpoint.idempotent ? incoming.header('idempotency-key') : null
  if (key === null) return work(keepNothing)
  if (!validKey.test(key)) {
    throw invalidInput({
      ...atHeader,
      msg: 'Idempotency-Key should have 1 to 255 characters',
      type: 'value_error',
    })
  }
  const path = incoming.path.replace(/\/$/, '')
  const owner = ownerOf(endpoint, principal)
  const place = [endpoint.method, path]
  let retryAfter: string | undefined
  const result = await rules.idempotency.once(
    { owner, place, key, body: [incoming.search, body], status: endpoint.status },
    async (keep) => {
      const reply = await work(keep)
      retryAfter = reply.headers['retry-after']
      return { ...contentOf(reply), passes: isPassing(reply) }
    },
  )
  const headers = {
    ...(result.repeated ? { 'idempotency-replayed': 'true' } : {}),
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  }
  return new Reply({ ...result.answer, headers })
}

/** Refusals for which a caller waits; handlers throw theirs, other systems answer with them. */
const isPassing = ({ headers, status }: Reply) => status === 429 || 'retry-after' in headers

const contentOf = ({ status, body, text }: Reply) => ({
  status,
  body: text === undefined ? body : JSON.parse(text),
})

const atHeader = { loc: ['header', 'Idempotency-Key'] }
