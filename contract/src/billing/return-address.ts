import { isEmbedHost } from './embed-host.ts'

export const longestReturnAddress = 2048

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused
const unprintable = /[\u0000-\u0020\u007f-\u009f\\]/

/** Where pages of buyers may lead: the https address of a page, without credentials; http is for localhost only. */
export function isReturnAddress(text: string): boolean {
  if (text.length > longestReturnAddress || unprintable.test(text)) return false
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false
  const { origin, password, username } = new URL(text)
  return username === '' && password === '' && isEmbedHost(origin)
}
