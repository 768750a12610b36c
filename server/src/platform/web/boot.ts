import { Theme } from '@guildhall/contract/boot'

/** The theme that was chosen in this browser, from the cookie that the page sets, else of the account. */
export function themeOf(cookies: string | null, preferred?: Theme | null): Theme {
  const chosen = /(?:^|;\s*)theme=(\w+)/.exec(cookies ?? '')?.[1]
  const result = Theme.safeParse(chosen)
  return result.success ? result.data : (preferred ?? 'system')
}
