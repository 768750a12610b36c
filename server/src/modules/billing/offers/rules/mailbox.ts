/** Providers that deliver to the same mailbox with and without dots. */
const ignoresDots = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox behind an email address, without what makes another address of it. */
export function mailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [name = ''] = email.slice(0, Math.max(at, 0)).toLowerCase().split('+')
  const host = domain === 'googlemail.com' ? 'gmail.com' : domain
  return `${ignoresDots.has(domain) ? name.replaceAll('.', '') : name}@${host}`
}
