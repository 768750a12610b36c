type Mailbox = { readonly name: string; readonly href: string }

const services: readonly (Mailbox & { readonly domains: RegExp })[] = [
  { name: 'Gmail', href: 'https://mail.google.com/', domains: /^(?:gmail|googlemail)\.com$/ },
  {
    name: 'Outlook',
    href: 'https://outlook.live.com/mail/',
    domains: /^(?:outlook|hotmail|live|msn)\.[a-z.]+$/,
  },
  { name: 'Yahoo', href: 'https://mail.yahoo.com/', domains: /^(?:yahoo\.[a-z.]+|ymail\.com)$/ },
  { name: 'iCloud', href: 'https://www.icloud.com/mail/', domains: /^(?:icloud|me|mac)\.com$/ },
  {
    name: 'Proton',
    href: 'https://mail.proton.me/',
    domains: /^(?:proton\.me|pm\.me|protonmail\.com)$/,
  },
  { name: 'GMX', href: 'https://www.gmx.net/', domains: /^gmx\.(?:net|de|at|ch)$/ },
  { name: 'WEB.DE', href: 'https://web.de/', domains: /^web\.de$/ },
  { name: 'ukr.net', href: 'https://mail.ukr.net/', domains: /^ukr\.net$/ },
  { name: 'Яндекс', href: 'https://mail.yandex.ru/', domains: /^(?:yandex\.[a-z.]+|ya\.ru)$/ },
  { name: 'Mail.ru', href: 'https://e.mail.ru/', domains: /^(?:mail|inbox|list|bk)\.ru$/ },
  { name: 'WP', href: 'https://poczta.wp.pl/', domains: /^wp\.pl$/ },
  { name: 'Onet', href: 'https://poczta.onet.pl/', domains: /^(?:onet|op)\.pl$/ },
  { name: 'Orange', href: 'https://messagerie.orange.fr/', domains: /^(?:orange|wanadoo)\.fr$/ },
]

/** The page of a well-known service where the emails of this address are read. */
export function mailboxOf(email: string): Mailbox | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return services.find(({ domains }) => domains.test(domain))
}
