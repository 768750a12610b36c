/** As long as the sessions that the cookies name. */
const seconds = 3_600

type Place = { readonly name: string; readonly path: string; readonly isSecure: boolean }

/** A session in a cookie that only the server reads; an empty token deletes it. */
export function sessionCookie(token: string, { isSecure, name, path }: Place): string {
  const lifetime = token === '' ? 0 : seconds
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${token}; Path=${path}; Max-Age=${lifetime}; HttpOnly; SameSite=Lax${secure}`
}

/** The cookie in which the pages of a seller's checkouts find a customer who signed in with a code. */
export const buyerCookieName = (slug: string) => `guildhall_customer_${encodeURIComponent(slug)}`

export const buyerCookie = (token: string, slug: string, isSecure: boolean): string =>
  sessionCookie(token, { name: buyerCookieName(slug), path: '/checkout', isSecure })
