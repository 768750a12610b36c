import { Theme } from '@guildhall/contract/boot'

/** The theme that the visitor chose, from the cookie that the page sets. */
export function themeOf(cookies: string | null): Theme {
  const chosen = /(?:^|;\s*)theme=(\w+)/.exec(cookies ?? '')?.[1]
  const result = Theme.safeParse(chosen)
  return result.success ? result.data : 'system'
}
