/** The address of a page with one thing of it named. */
export function naming(address: string, name: string, value: string | number): string {
  return `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
}
