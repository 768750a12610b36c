import type { CallOptions, Result } from '@guildhall/client'
import { type Failure, retrySeconds } from './errors.ts'

export type Attempt<Data> =
  | { readonly data: Data; readonly failure: null }
  | { readonly data: null; readonly failure: Failure }

/** A call whose failure includes the retry time and the request id. */
export async function attempt<Data>(
  call: (options: CallOptions) => Promise<Result<Data>>,
): Promise<Attempt<Data>> {
  let headers: Headers | undefined
  const { data, error } = await call({
    onError: ({ response }) => {
      headers = response.headers
    },
  })
  if (!error) return { data, failure: null }
  const wait = headers?.get('retry-after') ?? headers?.get('x-retry-after') ?? null
  return {
    data: null,
    failure: {
      code: error.code,
      message: error.message,
      status: error.status,
      retryAfter: retrySeconds(wait, Date.now()),
      requestId: headers?.get('x-request-id') ?? undefined,
      detail: (error as { detail?: unknown }).detail,
    },
  }
}

/** Thrown by failed queries. */
export class RequestFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'RequestFailed'
    this.failure = failure
  }
}

/** What to say of an error that a call has thrown. */
export function failureOf(error: Error): Failure {
  return error instanceof RequestFailed ? error.failure : { status: 0, message: error.message }
}

export async function answerOf<Data>(
  call: (options: CallOptions) => Promise<Result<Data>>,
): Promise<Data> {
  const { data, failure } = await attempt(call)
  if (failure) throw new RequestFailed(failure)
  return data
}
