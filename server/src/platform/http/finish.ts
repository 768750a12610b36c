import type { Endpoint } from '@guildhall/contract'
import { declaresError } from '@guildhall/contract/declared-errors'
import { z } from 'zod'
import { AppError } from '../../kernel/index.ts'
import { statusOf } from './error-formats.ts'
import { Reply } from './reply.ts'

/** A response that the contract does not declare; in production it is sent as it is. */
class BrokenContract extends Error {
  constructor({ method, path }: Endpoint, problem: string) {
    super(`${method} ${path} broke its contract: ${problem}`)
  }
}

/** In development and tests responses are checked against the contract too. */
export function checkResponse(endpoint: Endpoint, reply: Reply) {
  if (reply.stream || reply.headers['content-type']?.startsWith('text/html')) return
  if ('location' in reply.headers) return
  // Pages, and empty responses to link previews, have a status of their own.
  if (endpoint.output instanceof z.ZodNull || reply.text === '') return
  if (reply.status !== endpoint.status) {
    throw new BrokenContract(endpoint, `the status ${reply.status} is not declared`)
  }
  if (reply.status === 204) return
  const body = reply.text === undefined ? reply.body : JSON.parse(reply.text)
  const result = endpoint.output.safeParse(JSON.parse(JSON.stringify(body)))
  if (!result.success) throw new BrokenContract(endpoint, String(result.error))
}

/** The same for errors: their codes and statuses are part of the contract. */
export function withErrorsChecked(
  endpoint: Endpoint,
  work: () => Reply | Promise<Reply>,
): Reply | Promise<Reply> {
  try {
    const reply = work()
    return reply instanceof Promise
      ? reply.catch((error: unknown) => throwChecked(endpoint, error))
      : reply
  } catch (error) {
    return throwChecked(endpoint, error)
  }
}

function throwChecked(endpoint: Endpoint, error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const status = statusOf(error, endpoint.path)
  if (declaresError(endpoint, error.code, status)) throw error
  throw new BrokenContract(endpoint, `the error ${status} ${error.code} is not declared`)
}

/** What a handler returns, as a reply with the endpoint's status. */
export function replyOf({ status }: Endpoint, answer: unknown): Reply {
  const reply = answer instanceof Reply ? answer : new Reply({ body: answer })
  return reply.status === 200 && status !== 200 ? reply.with({ status }) : reply
}

/** A form that was submitted without JavaScript needs a redirect, not JSON. */
export function redirectAfterForm(reply: Reply): Reply {
  if ('location' in reply.headers) return reply
  const body = reply.body as { url?: unknown } | undefined
  const url = reply.formRedirect ?? (typeof body?.url === 'string' ? body.url : '/')
  return new Reply({ status: 303, headers: { location: url }, cookies: reply.cookies })
}
