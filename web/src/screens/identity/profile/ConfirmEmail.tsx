import { linkOutcomeOf } from '@guildhall/contract/outcomes'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { LinkDone } from './LinkDone.tsx'
import { LinkRefused } from './LinkRefused.tsx'

const route = getRouteApi('/confirm/email')

/** Where the links end that verify or change an email address: what they did, and what to do next. */
export function ConfirmEmail() {
  const { state, error, change, next } = route.useSearch()
  if (error) return <LinkRefused error={error} isChange={change !== undefined} next={next} />
  const outcome = linkOutcomeOf(state)
  // A form without scripts leads here before its email was opened.
  if (!outcome) return <Navigate to="/verify-email" search={{ next }} replace />
  return <LinkDone outcome={outcome} next={next} />
}
