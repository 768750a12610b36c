import type { BetterFetchOption } from '@better-fetch/fetch'
import type { GeneralErrorCode } from './contract/error-codes.ts'
import type { Endpoint, Route } from './endpoints/route.ts'

/**
 * Any other code, for example of a newer server. As an enum it equals no text, so a comparison with a
 * misspelled code does not compile, and a `switch` over the known codes still has a `default`.
 */
export declare enum UnknownErrorCode {
  code = 'any other code',
}

/** `Code` are the errors of the call itself; without it, any text is a code. */
export type CallError<Code extends string = string> = {
  readonly status: number
  readonly statusText: string
  readonly message: string
  /** Absent when the response does not come from the server, but from a proxy before it. */
  readonly code?: Code | GeneralErrorCode | 'NETWORK_ERROR' | UnknownErrorCode
}

export type Result<Data, Code extends string = string> =
  | { readonly data: Data; readonly error: null }
  | { readonly data: null; readonly error: CallError<Code> }

export type CallOptions = Omit<BetterFetchOption, 'body' | 'query' | 'params' | 'method'> & {
  /** Turns whatever goes wrong inside the call into an error result. */
  readonly catchAllError?: boolean
}

type Input<E extends Endpoint> = E['input'] & { readonly fetchOptions?: CallOptions }
type ThrowOptions = CallOptions & { readonly throw: true }
type Returned<E extends Endpoint> = Promise<Result<E['output'], E['error']>>

/** The input can be left out when it has no required field. */
type Call<E extends Endpoint> =
  Record<never, never> extends Input<E>
    ? {
        (input: Input<E>, options: ThrowOptions): Promise<E['output']>
        (input?: Input<E>, options?: CallOptions): Returned<E>
      }
    : {
        (input: Input<E>, options: ThrowOptions): Promise<E['output']>
        (input: Input<E>, options?: CallOptions): Returned<E>
      }

/** A tree of routes seen as a tree of functions. */
export type Calls<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends Route<infer E> ? Call<E> : Calls<Tree[Name]>
}
