import type { put } from '@guildhall/contract/billing/billing-sources'
import { z } from 'zod'
import { AppError } from '../../../kernel/index.ts'
import { ServiceUnavailable } from '../../../platform/service-calls/index.ts'
import type { Evidence } from '../../identity/evidence/index.ts'
import { type Access, type Provider, TokenRefused } from './provider.ts'

export type Input = Omit<z.output<typeof put.body>, keyof Evidence>

const Seen = z.object({ items: z.array(z.object({ id: z.string().min(1).max(64) })) })

/** What went wrong with a provider, in the words of the API. */
function refusal(error: unknown): unknown {
  if (error instanceof TokenRefused) return new AppError('PROVIDER_REFUSED_THE_TOKEN')
  if (error instanceof ServiceUnavailable) {
    return new AppError('PROVIDER_UNAVAILABLE', {
      retryAfter: Math.ceil(error.retryAfter / 1_000),
    })
  }
  return error
}

/** The organization that a token sees: the expected one, or the only one. */
export async function organizationOf(
  ask: Provider['ask'],
  access: Access,
  expected: string | undefined,
): Promise<string> {
  const answer = await ask(access, { path: '/v1/organizations/', query: { limit: 100 } }).catch(
    (error: unknown) => {
      throw refusal(error)
    },
  )
  const seen = Seen.safeParse(answer.body)
  if (answer.status !== 200 || !seen.success) throw new AppError('PROVIDER_UNAVAILABLE')
  const ids = seen.data.items.map(({ id }) => id)
  const [first] = ids
  const found = expected === undefined && ids.length === 1 ? first : expected
  if (found === undefined || !ids.includes(found)) {
    throw new AppError('TOKEN_OF_ANOTHER_ORGANIZATION')
  }
  return found
}
