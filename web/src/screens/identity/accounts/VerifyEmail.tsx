import { getRouteApi, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { homePath, openDocument } from '../../../lib/paths.ts'
import { VerifyRequest } from './VerifyRequest.tsx'

const route = getRouteApi('/verify-email')

/** Loaded separately: a visitor first asks for an email. */
const VerifyWaiting = lazy(async () => ({
  default: (await import('./VerifyWaiting.tsx')).VerifyWaiting,
}))

/** Waits for the verification of an address. */
export function VerifyEmail() {
  const { next } = route.useSearch()
  const carried = useRouterState({ select: ({ location }) => location.state })
  const { data: signedIn } = api.useSession()
  const [asked, setAsked] = useState<string | null>(null)
  const settled = signedIn?.user.emailVerified ?? false
  const email = asked ?? signedIn?.user.email ?? carried.email

  useEffect(() => {
    if (settled) openDocument(next ?? homePath)
  }, [settled, next])

  if (settled) return null
  if (email === undefined) return <VerifyRequest next={next} onSent={setAsked} />
  return (
    <Suspense>
      <VerifyWaiting
        email={email}
        next={next}
        signedIn={signedIn !== null}
        justSent={asked !== null || carried.sent === true || signedIn !== null}
      />
    </Suspense>
  )
}
