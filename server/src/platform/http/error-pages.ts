import type { Endpoint } from '@guildhall/contract'
import { isBilling } from '@guildhall/contract/kernel/endpoint'
import type { AppError } from '../../kernel/index.ts'
import { isForm } from './body.ts'
import type { Incoming } from './incoming.ts'
import { Reply } from './reply.ts'

type Route = Pick<Endpoint, 'path'> & Partial<Pick<Endpoint, 'form' | 'openedFromEmail'>>

/** Browsers that open an address ask for a page; programs and scripts do not. */
export const wantsPage = (request: Pick<Incoming, 'header'>): boolean =>
  request.header('accept')?.includes('text/html') ?? false

/** A form without JavaScript and a link from an email get an error page instead of JSON. */
export function errorPageFor(
  error: AppError,
  request: Incoming,
  { form, openedFromEmail, path }: Route,
): Reply | undefined {
  // Programs of merchants expect JSON, even if they send a form by mistake.
  const mayBeForm = form || !isBilling(path)
  if (mayBeForm && request.method === 'POST' && isForm(request)) {
    return new Reply({ status: 303, headers: { location: `/error?error=${error.code}` } })
  }
  if (!openedFromEmail || !wantsPage(request)) return undefined
  const location = `/error?error=${error.code.toLowerCase()}`
  return new Reply({ status: 302, headers: { location } })
}
