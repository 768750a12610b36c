import type { Stripe } from 'stripe'
import { span } from '../../../kernel/index.ts'
import { createCircuit } from '../../../platform/circuit.ts'
import { ProcessorUnavailable } from '../../../platform/processors/index.ts'
import type { Dependencies, Limits } from './dependencies.ts'

type Fields = Pick<Stripe.errors.StripeError, 'code' | 'headers' | 'statusCode' | 'type'>

/** A failed call may have been carried out, so its repetition must be harmless. */
const afterFailure = 5 * span.second
const afterLimit = 2 * span.second
/** Banks answer a payment late; everything else is quick. */
const usualLimits: Limits = { quick: 6 * span.second, slow: 15 * span.second, retries: 1 }

/** Whether an error of the library says something about the request, or only about the service. */
function kindOf({ code, statusCode, type }: Fields): 'answered' | 'failed' | 'limited' {
  if (type === 'StripeRateLimitError' || statusCode === 429) return 'limited'
  // Another process makes the same call at this moment.
  if (statusCode === 409 || code === 'lock_timeout') return 'limited'
  const isAnswer = type === 'StripeCardError' || type === 'StripeInvalidRequestError'
  return isAnswer || type === 'StripeIdempotencyError' ? 'answered' : 'failed'
}

function retryAfterOf({ headers }: Fields): number {
  const seconds = Number(headers?.['retry-after'])
  return seconds > 0 && seconds <= 60 ? seconds * span.second : afterLimit
}

/** Did Stripe repeat the failure that it stored for this idempotency key, for a day? */
export const isReplayed = (error: unknown) =>
  (error as Partial<Fields>).headers?.['idempotent-replayed'] === 'true'

type Refusal = Pick<
  Stripe.errors.StripeError,
  'code' | 'decline_code' | 'message' | 'param' | 'type'
>

/** An answer of Stripe that would be the same tomorrow. */
export function isRefusal(error: unknown): error is Refusal {
  const { type } = error as Partial<Refusal>
  return type === 'StripeInvalidRequestError' || type === 'StripeCardError'
}

/** The library, loaded when it is needed first, and the rules for calling Stripe. */
export function createCalls({
  clock,
  log,
  settings,
}: Pick<Dependencies, 'clock' | 'log' | 'settings'>) {
  const circuit = createCircuit({
    clock,
    refusal: (retryAfter) =>
      new ProcessorUnavailable('Stripe is not asked at the moment.', retryAfter),
    changed(isOpen) {
      if (isOpen) {
        log.error({ code: 'stripe.unreachable' }, 'Stripe fails or is slow; payments wait for it.')
      } else log.info({ code: 'stripe.recovered' }, 'Stripe answers again.')
    },
  })
  const { apiUrl, limits = usualLimits, secretKey } = settings
  let loading: Promise<Stripe> | undefined

  async function load(): Promise<Stripe> {
    const { default: Client } = await import('stripe')
    const { hostname, port, protocol } = new URL(apiUrl ?? 'https://api.stripe.com')
    return new Client(secretKey, {
      timeout: limits.quick,
      maxNetworkRetries: limits.retries,
      telemetry: false,
      host: hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      ...(port === '' ? {} : { port }),
    })
  }

  function client(): Promise<Stripe> {
    loading ??= load()
    return loading
  }

  return {
    client,
    /** Options of a call that moves money: it is not repeated without being looked for. */
    slowCall: { timeout: limits.slow, maxNetworkRetries: 0 },
    isUnavailable: circuit.isOpen,

    /** Throws `ProcessorUnavailable`, or an error of the library that is an answer to the request. */
    async call<Value>(work: (stripe: Stripe) => Promise<Value>): Promise<Value> {
      const stripe = await client()
      const end = circuit.enter()
      try {
        const value = await work(stripe)
        end('answered')
        return value
      } catch (error) {
        const fields = error as Fields
        const kind = isReplayed(error) ? 'answered' : kindOf(fields)
        const isLimited = kind === 'limited'
        const retryAfter = isLimited ? retryAfterOf(fields) : afterFailure
        end(kind, retryAfter)
        if (kind === 'answered') throw error
        if (fields.statusCode === 401 || fields.statusCode === 403) {
          log.error(
            { code: 'stripe.refused', status: fields.statusCode },
            'Stripe refuses the secret key.',
          )
        }
        const message = isLimited ? 'Stripe limits its callers.' : 'Stripe did not answer.'
        throw new ProcessorUnavailable(message, retryAfter, { cause: error })
      }
    },
  }
}
export type Calls = ReturnType<typeof createCalls>
