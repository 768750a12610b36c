import type { Boot } from '@guildhall/contract/boot'

/** The boot data in the page, so that the first render needs no request. */
function parseBoot(text: string | null | undefined): Boot {
  if (!text) throw new Error('The page carries no boot block')
  return JSON.parse(text) as Boot
}

let known: Boot | undefined

export function boot(): Boot {
  known ??= parseBoot(document.getElementById('boot')?.textContent)
  return known
}

/** The URL of an account API call, for forms that work before any script. */
export const authAddress = (path: string) => boot().authBase + path

/** Sets the boot data when prerendering. */
export function setBoot(block: Boot): void {
  known = block
}
