/** What is checked before sending; the server decides. */
const whole = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/

export const isAddress = (text: string) => text.length <= 320 && whole.test(text)

/**
 * The addresses in a text as it is pasted from a table, a letter or a list of contacts, where names stand
 * before addresses in angle brackets. What is no address stays, to be corrected.
 */
export function addressesIn(text: string): readonly string[] {
  const found = text
    .replace(/"[^"]*"/g, ' ')
    .replace(/[^<>,;\n]*<([^<>]*)>/g, ' $1 ')
    .split(/[\s,;]+/)
    .map((part) => part.replace(/^mailto:/i, '').replace(/^[('‹«„“]+|[)'›»“”.]+$/g, ''))
    .filter((part) => part !== '')
  const known = new Set<string>()
  return found.filter((each) => {
    const key = each.toLowerCase()
    return !known.has(key) && known.add(key)
  })
}
