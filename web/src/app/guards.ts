import { redirect } from '@tanstack/react-router'
import { addingAccount } from '../lib/adding-account.ts'
import { api } from '../lib/api.ts'
import { boot } from '../lib/boot.ts'
import { safePath } from '../lib/safe-path.ts'
import { startPath } from '../lib/start-page.ts'

export function isSignedIn(): boolean {
  return api.$session.value.data !== null
}

/** Redirects a visitor to sign-in, and afterwards back to the requested page. */
export function requireSession({ location }: { location: { href: string } }): void {
  if (!isSignedIn()) redirectToSignIn(location.href)
}

/** Redirects a signed-in user to the next page. */
export function requireNoSession({ search }: { search: { next?: string | undefined } }): void {
  if (addingAccount.on || !isSignedIn()) return
  const href = search.next ?? startPath()
  // Another app gets the whole window; a page of this site only the router.
  throw redirect({ href, replace: true, reloadDocument: !href.startsWith('/') })
}

/** The boot data contain whether the outbox is accessible; otherwise the API answers 403. */
export function requireOutboxAccess({ location }: { location: { href: string } }): void {
  if (!boot().outbox && !isSignedIn()) redirectToSignIn(location.href)
}

function redirectToSignIn(from: string): never {
  throw redirect({ to: '/sign-in', search: { next: safePath(from) } })
}
