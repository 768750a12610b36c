import {
  booleanOf,
  dateOf,
  type ImportedUser,
  joined,
  providerOf,
  type Row,
  rowOf,
  rowsOf,
  text,
} from './imported-user.ts'

/** A Clerk user, from the export of its dashboard (CSV) or from its API (JSON). */
export function fromClerk(row: Row, firebaseHash: FirebaseHash): ImportedUser {
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
    createdAt: dateOf(row, 'created_at'),
    ban:
      booleanOf(row, 'banned') || booleanOf(row, 'locked') ? { reason: null, until: null } : null,
    password: passwordOf(row, firebaseHash),
    accounts: rowsOf(row.external_accounts).flatMap((account) => {
      const provider = text(account, 'provider')
      const accountId = text(account, 'provider_user_id')
      return provider && accountId ? [{ providerId: providerOf(provider), accountId }] : []
    }),
  }
}

/** Writes a hash and the parameters of its Firebase project as one text. */
export type FirebaseHash = (
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
  const verifiedAddresses = (text(row, 'verified_email_addresses') ?? '').split(/[,;|\s]+/)
  const email = text(row, 'primary_email_address') ?? verifiedAddresses[0] ?? ''
  return { email, verified: email !== '' && verifiedAddresses.includes(email) }
}

/** Hashes from Firebase include the parameters of their project, separated by dollar signs. */
function passwordOf(row: Row, firebaseHash: FirebaseHash): string | null {
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
  return firebaseHash(project, salt, hash)
}
