import {
  type Incomer,
  joined,
  moment,
  providerOf,
  type Row,
  rowOf,
  rowsOf,
  type Tables,
  text,
  yes,
} from './incomer.ts'

/** Clerk's list of users, as its pages export it (CSV) or as its API answers (JSON). */
export function fromClerk(tables: Tables, dressFirebase: DressFirebase): Incomer[] {
  return (tables.users ?? []).map((row) => {
    const { email, verified } = addressOf(row)
    return {
      id: text(row, 'id') ?? '',
      email,
      emailVerified: verified,
      name: joined(text(row, 'first_name'), text(row, 'last_name')) ?? '',
      image: text(row, 'image_url'),
      username: text(row, 'username'),
      displayUsername: null,
      role: null,
      createdAt: moment(row, 'created_at'),
      ban: yes(row, 'banned') || yes(row, 'locked') ? { reason: null, until: null } : null,
      password: passwordOf(row, dressFirebase),
      ways: rowsOf(row.external_accounts).flatMap((account) => {
        const provider = text(account, 'provider')
        const accountId = text(account, 'provider_user_id')
        return provider && accountId ? [{ providerId: providerOf(provider), accountId }] : []
      }),
    }
  })
}

/** How the hash of a Firebase project is written in one text. */
export type DressFirebase = (
  project: { signerKey: string; saltSeparator: string; rounds: number; memoryCost: number },
  salt: string,
  hash: string,
) => string

function addressOf(row: Row): { email: string; verified: boolean } {
  const listed = rowsOf(row.email_addresses)
  if (listed.length > 0) {
    const primary = text(row, 'primary_email_address_id')
    const address = listed.find((each) => text(each, 'id') === primary) ?? listed[0] ?? {}
    const status = text(rowOf(address.verification), 'status')
    return { email: text(address, 'email_address') ?? '', verified: status === 'verified' }
  }
  const proven = (text(row, 'verified_email_addresses') ?? '').split(/[,;|\s]+/)
  const email = text(row, 'primary_email_address') ?? proven[0] ?? ''
  return { email, verified: email !== '' && proven.includes(email) }
}

/** Hashes that came from Firebase bring their project along, between dollar signs. */
function passwordOf(row: Row, dressFirebase: DressFirebase): string | null {
  const digest = text(row, 'password_digest')
  if (digest === null || text(row, 'password_hasher') !== 'scrypt_firebase') return digest
  const [hash = '', salt = '', signerKey = '', saltSeparator = '', rounds, memory] =
    digest.split('$')
  const project = {
    signerKey,
    saltSeparator,
    rounds: Number(rounds),
    memoryCost: Number(memory),
  }
  return dressFirebase(project, salt, hash)
}
