import { redirect } from '@tanstack/react-router'
import { api } from '../lib/api.ts'
import { boot } from '../lib/boot.ts'
import { homePath } from '../lib/places.ts'
import { safePath } from '../lib/safe-path.ts'

export function isSignedIn(): boolean {
  return api.$session.value.data !== null
}

/** A visitor is asked to sign in and then comes back to where the way led. */
export function onlySignedIn({ location }: { location: { href: string } }): void {
  if (!isSignedIn()) toSignIn(location.href)
}

/** Whoever is in already goes on. */
export function onlyVisitors({ search }: { search: { next?: string | undefined } }): void {
  if (isSignedIn()) throw redirect({ href: search.next ?? homePath, replace: true })
}

/** The server says in the boot block whether the outbox is open; an answer of 403 says the rest. */
export function onlyMailReaders({ location }: { location: { href: string } }): void {
  if (!boot().outbox && !isSignedIn()) toSignIn(location.href)
}

function toSignIn(from: string): never {
  throw redirect({ to: '/sign-in', search: { next: safePath(from) } })
}
