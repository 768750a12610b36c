/** One result of `guildhall doctor`. */
export type Finding = {
  readonly check: string
  readonly state: 'ok' | 'warn' | 'fail'
  readonly what: string
  /** What to do about it. */
  readonly advice?: string
}

export const ok = (check: string, what: string): Finding => ({ check, state: 'ok', what })
export const warn = (check: string, what: string, advice: string): Finding => ({
  check,
  state: 'warn',
  what,
  advice,
})
export const fail = (check: string, what: string, advice: string): Finding => ({
  check,
  state: 'fail',
  what,
  advice,
})
