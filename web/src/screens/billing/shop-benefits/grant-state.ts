/** What of a grant says where it stands. */
type Standing = {
  readonly isGranted: boolean
  readonly isRevoked: boolean
  readonly error: object | null
}

export type GrantState = 'granted' | 'revoked' | 'failed' | 'waiting'

/** One that was revoked did not fail any more; one with neither dates nor an error is under way. */
export function stateOf({ error, isGranted, isRevoked }: Standing): GrantState {
  if (isRevoked) return 'revoked'
  if (isGranted) return 'granted'
  return error ? 'failed' : 'waiting'
}

const known = [
  'account_required',
  'account_choice_required',
  'account_not_linked',
  'ServiceUnavailable',
  'BenefitTypeUnavailable',
] as const
type KnownProblem = (typeof known)[number]

/** A problem that the page has a text for. */
export const problemOf = (type: string): KnownProblem | undefined =>
  known.find((each) => each === type)
