const year = 60 * 60 * 24 * 365

export function preferenceCookie(name: 'lang' | 'theme', value: string, protocol: string): string {
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${name}=${value}; Max-Age=${year}; Path=/; SameSite=Lax${secure}`
}

/** Language and theme are in cookies, so that the server can render with them. */
export function remember(name: 'lang' | 'theme', value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari of our range
  document.cookie = preferenceCookie(name, value, location.protocol)
}
