// A program of another project, compiled against the declarations of the installed package.
import {
  createClient,
  type Member,
  type Organization,
  type Session,
  type User,
} from '@guildhall/client'
import { createClient as createAuthClient } from '@guildhall/client/auth'
import { createClient as createReactClient } from '@guildhall/client/react'
import { verifyWebhook } from '@guildhall/client/webhook'

const client = createClient({ baseURL: 'https://guild.example' })

/** Compiles only if both types are the same. */
function same<A>() {
  return <B>(
    ..._: (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? [] : [never]
  ) => {}
}

export async function signIn(email: string, password: string): Promise<string> {
  const { data, error } = await client.signIn.email({ email, password })
  if (error === null) {
    if ('twoFactorRedirect' in data) return data.twoFactorMethods.join()
    same<typeof data.user>()<User>()
    same<typeof data.user.createdAt>()<Date>()
    same<typeof data.user.name>()<string>()
    return data.user.name
  }
  // @ts-expect-error a misspelled code
  if (error.code === 'INVALID_EMAIL_OR_PASWORD') return ''
  switch (error.code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
    case 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER':
    case 'NETWORK_ERROR':
      return error.message
    // @ts-expect-error this call does not have the error
    case 'SESSION_NOT_FOUND':
      return ''
    default: {
      const code: string | undefined = error.code
      return code ?? ''
    }
  }
}

export async function members(): Promise<{ members: Member[]; organization: Organization | null }> {
  const { data } = await client.organization.getFullOrganization()
  return { members: data?.members ?? [], organization: data }
}

export async function expiry(session: Session): Promise<Date> {
  const session2 = await client.getSession({}, { throw: true })
  // @ts-expect-error a password is needed
  await client.signIn.email({ email: 'ada@example.org' })
  // @ts-expect-error there is no such call
  await client.signIn.fax()
  return session2?.session.expiresAt ?? session.expiresAt
}

export async function receive(request: Request, secret: string): Promise<string> {
  const body = await request.text()
  const message = await verifyWebhook({ body, headers: request.headers, secret })
  if (message.type === 'user.created') {
    same<typeof message.data>()<User>()
    return message.data.email
  }
  // @ts-expect-error a misspelled event
  return message.type === 'user.creatd' ? '' : message.type
}

export const hooks = [
  createReactClient({ initialSession: null }).useSession,
  createAuthClient().useSession,
] as const
