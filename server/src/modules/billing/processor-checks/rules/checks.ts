import type {
  processorChecks,
  processorFindings,
} from '@guildhall/contract/billing/processor-checks'

type State = 'ok' | 'warning' | 'problem' | 'unknown'
type Finding = (typeof processorFindings)[number]
export type Check = {
  readonly check: (typeof processorChecks)[number]
  readonly state: State
  readonly finding: Finding | null
}

/** What Stripe said when it was asked who the key belongs to. */
export type Answer =
  | { readonly outcome: 'answered'; readonly account: string | null; readonly canCharge: boolean }
  | { readonly outcome: 'refused' | 'unreachable' | 'slow' | 'limited' | 'failed' }

export type Facts = {
  readonly answer: Answer
  /** Each key says its mode. */
  readonly isKeyLive: boolean
  readonly formKey: 'live' | 'test' | null
  /** The account with which the first payments were made. */
  readonly used: { readonly account: string | null; readonly livemode: boolean } | undefined
  readonly messages: { readonly validAt: Date | null; readonly invalidAt: Date | null }
}

type Found = Omit<Check, 'check'>
const ok: Found = { state: 'ok', finding: null }
const unknown: Found = { state: 'unknown', finding: null }
const problem = (finding: Finding): Found => ({ state: 'problem', finding })
const warning = (finding: Finding): Found => ({ state: 'warning', finding })

function ofAccount({ answer, used }: Facts): Found {
  if (answer.outcome !== 'answered') return unknown
  const { account, canCharge } = answer
  if (account === null) return warning('restricted')
  if (used && used.account !== null && used.account !== account) return problem('another')
  return canCharge ? ok : problem('charges_disabled')
}

function ofMode({ isKeyLive, used }: Facts): Found {
  if (used && used.livemode !== isKeyLive) return problem('changed')
  return isKeyLive ? ok : warning('test')
}

function ofFormKey({ formKey, isKeyLive }: Facts): Found {
  if (formKey === null) return problem('missing')
  return (formKey === 'live') === isKeyLive ? ok : problem('other_mode')
}

/** Anybody may send one that is not signed, so it counts only as long as no signed one came after it. */
function ofMessages({ messages: { validAt, invalidAt } }: Facts): Found {
  if (invalidAt !== null && (validAt === null || invalidAt > validAt)) return warning('unsigned')
  return validAt === null ? warning('never') : ok
}

export const checksOf = (facts: Facts): Check[] => [
  {
    check: 'key',
    ...(facts.answer.outcome === 'answered' ? ok : problem(facts.answer.outcome)),
  },
  { check: 'account', ...ofAccount(facts) },
  { check: 'mode', ...ofMode(facts) },
  { check: 'form_key', ...ofFormKey(facts) },
  { check: 'messages', ...ofMessages(facts) },
]

/** The server of a live organization has no keys. */
export const withoutKeys: readonly Check[] = [{ check: 'key', ...problem('missing') }]

/** Enough to compare it with the Dashboard, and no more. */
export const maskedAccount = (account: string | null) =>
  account === null ? null : `…${account.slice(-4)}`
