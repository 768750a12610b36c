/** What the server says that the link of an email did. */
const outcomes = [
  'verified',
  'other-account',
  'used',
  'agreed',
  'changed',
  'changed-unverified',
] as const
export type LinkOutcome = (typeof outcomes)[number]

export function outcomeOf(state: string | undefined): LinkOutcome | undefined {
  return outcomes.find((each) => each === state)
}
