import type { BetterFetchOption } from '@better-fetch/fetch'
import type { Route } from './routes.ts'
import type { Input, Revived } from './wire.ts'

export type CallError = {
  readonly status: number
  readonly statusText: string
  readonly message: string
  readonly code?: string
}

export type Result<Data> =
  | { readonly data: Data; readonly error: null }
  | { readonly data: null; readonly error: CallError }

export type CallOptions = Omit<BetterFetchOption, 'body' | 'query' | 'params' | 'method'> & {
  /** Turns whatever goes wrong inside the call into an error result. */
  readonly catchAllError?: boolean
}

/** The fields of an object schema; nothing at all when it has none. */
type Fields<S> = string extends keyof Input<S> ? unknown : Input<S>

type Query<S> = string extends keyof Input<S>
  ? unknown
  : Partial<Input<S>> extends Input<S>
    ? { readonly query?: Input<S> }
    : { readonly query: Input<S> }

type Arguments<E> = E extends { readonly body: infer B; readonly params: infer P; query: infer Q }
  ? Fields<B> & Fields<P> & Query<Q> & { readonly fetchOptions?: CallOptions }
  : never

type Answer<E> = E extends { readonly output: infer O } ? Revived<O> : never

type Throwing = CallOptions & { readonly throw: true }

export type Call<E> =
  Record<never, never> extends Arguments<E>
    ? {
        (input: Arguments<E>, options: Throwing): Promise<Answer<E>>
        (input?: Arguments<E>, options?: CallOptions): Promise<Result<Answer<E>>>
      }
    : {
        (input: Arguments<E>, options: Throwing): Promise<Answer<E>>
        (input: Arguments<E>, options?: CallOptions): Promise<Result<Answer<E>>>
      }

/** A tree of routes seen as a tree of functions. */
export type Calls<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends Route<infer E> ? Call<E> : Calls<Tree[Name]>
}
