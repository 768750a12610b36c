/** The path of a picture whose address is on this server; of other servers' there is none. */
export function ownPath(
  address: string | null,
  pageUrl: (path: string) => string,
): string | undefined {
  if (address === null) return undefined
  const here = new URL(pageUrl('/'))
  const asked = URL.parse(address, here.origin)
  return asked?.origin === here.origin ? asked.pathname : undefined
}
