import type { Boot } from '@guildhall/contract/boot'

/** What the server wrote into the page, so that the first picture needs no request. */
export function parseBoot(text: string | null | undefined): Boot {
  if (!text) throw new Error('The page carries no boot block')
  return JSON.parse(text) as Boot
}

let known: Boot | undefined

export function boot(): Boot {
  known ??= parseBoot(document.getElementById('boot')?.textContent)
  return known
}

/** The address of a call of the account API, for forms that work before any script. */
export const authAddress = (path: string) => boot().authBase + path

/** For whoever draws a page before there is one. */
export function knowBoot(block: Boot): void {
  known = block
}
