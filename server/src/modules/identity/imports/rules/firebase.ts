import type { FirebaseHash } from './clerk.ts'
import {
  booleanOf,
  dateOf,
  type ImportedUser,
  providerOf,
  type Row,
  rowsOf,
  text,
} from './imported-user.ts'

export type Project = Parameters<FirebaseHash>[0]

/** What `firebase auth:export` writes; without the project's parameters, passwords are dropped. */
export function fromFirebase(
  row: Row,
  project: Project | null,
  hashOf: FirebaseHash,
): ImportedUser {
  const [hash, salt] = [text(row, 'passwordHash'), text(row, 'salt')]
  return {
    id: text(row, 'localId') ?? '',
    email: text(row, 'email') ?? '',
    emailVerified: booleanOf(row, 'emailVerified'),
    name: text(row, 'displayName') ?? '',
    image: text(row, 'photoUrl'),
    username: null,
    displayUsername: null,
    role: null,
    createdAt: dateOf(row, 'createdAt'),
    ban: booleanOf(row, 'disabled') ? { reason: null, until: null } : null,
    password: project && hash && salt ? hashOf(project, salt, hash) : null,
    accounts: rowsOf(row.providerUserInfo).flatMap((info) => {
      const provider = text(info, 'providerId')
      const accountId = text(info, 'rawId', 'federatedId')
      const own = provider === null || provider === 'password' || provider === 'phone'
      return own || !accountId ? [] : [{ providerId: providerOf(provider), accountId }]
    }),
  }
}

/** As the console shows them, or as the command line names them. */
export function projectOf(row: Row): Project | null {
  const signerKey = text(row, 'base64_signer_key', 'signerKey', 'hashKey')
  const saltSeparator = text(row, 'base64_salt_separator', 'saltSeparator') ?? ''
  const rounds = Number(text(row, 'rounds'))
  const memoryCost = Number(text(row, 'mem_cost', 'memoryCost', 'memCost'))
  return signerKey && rounds > 0 && memoryCost > 0
    ? { signerKey, saltSeparator, rounds, memoryCost }
    : null
}
