import { field } from './openapi-field.ts'

/** Fields of what operators and owners do. */
export const operatorFields = {
  automatic: field('Whether backups are made automatically, and how often.', 'daily'),
  accentColor: field('The accent in hexadecimal; `null` for the one of the product.', '#0d5148'),
  content: field(
    'The bytes of a PNG, JPEG or WebP picture in base64, at most 1 MiB.',
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ',
  ),
  checkOnly: field('Only says what an import would do.', true),
  createdFrom: field('Created at this time or later.', '2027-01-01T00:00:00Z'),
  createdTo: field('Created before this time.', '2028-01-01T00:00:00Z'),
  day: field('A day in UTC.', '2027-01-31'),
  emails: field('Email addresses, each of which is invited by itself.', ['ada@example.com']),
  fileName: field('The name of the file, for the list of imports.', 'users.json'),
  firebaseProject: field(
    'The hash parameters of a Firebase project; without them its passwords are left out.',
  ),
  hour: field('The hour (UTC) from which on an automatic backup is made.', 3),
  keep: field('How many automatic backups are kept.', 7),
  mailFooter: field(
    'Text under every email; `null` for the one of the product.',
    'Acme GmbH, Berlin',
  ),
  memoryCost: field('Memory cost of its hash function.', 14),
  memberIds: field('Ids of members.', ['01K9ZQ4V7M3XW8T2B6YH5RCD0E']),
  lastActiveOn: field(
    'The day (UTC) of the last activity on this server, up to one day late: a session notes its use once a day. Null when no session is left; impersonation does not count.',
    '2026-01-31',
  ),
  privacyUrl: field('Address of the privacy policy.', 'https://example.com/privacy'),
  q: field('A text to search for.', 'ada'),
  senderName: field('The name that emails come from.', 'Acme Accounts'),
  rounds: field('Rounds of its hash function.', 8),
  saltSeparator: field('Its salt separator in base64.', 'Bw=='),
  signerKey: field(
    'Its signer key in base64.',
    'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  ),
  support: field('Where users find help: an email address or a page.', 'help@example.com'),
  system: field('Which system wrote the file.', 'better-auth'),
  teamIds: field('Ids of teams.', ['01K9ZQ4V7M3XW8T2B6YH5RCD0E']),
  template: field('The kind of email: a key of the text catalogs.', 'accounts.mail.verify'),
  termsUrl: field('Address of the terms of use.', 'https://example.com/terms'),
  twoFactor: field('Only users with, or without, a second factor.', 'true'),
  unsent: field('Only emails that were not sent.', 'true'),
  verified: field('Only users whose address is verified, or is not.', 'true'),
}
