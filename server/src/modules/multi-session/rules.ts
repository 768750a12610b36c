type Held<Live> = {
  readonly token: string
  /** Nothing when it has ended. */
  readonly live: Live | undefined
  /** Does the browser keep it beside its current one already? */
  readonly beside: boolean
}

type Known = {
  readonly user: { readonly id: string }
  readonly session: { readonly impersonatedBy: string | null }
}

/** What becomes of the other sessions of a browser when somebody comes in. */
export function choose<Live extends Known>(newcomer: string, others: readonly Held<Live>[]) {
  const keep: Live[] = []
  const end: string[] = []
  const forget: string[] = []
  for (const { token, live, beside } of others) {
    const isSame = live?.user.id === newcomer
    if (live && !isSame && live.session.impersonatedBy === null) keep.push(live)
    // Kept beside for this very person: the new session takes its place.
    else if (beside) (isSame ? end : forget).push(token)
  }
  return { keep, end, forget }
}
