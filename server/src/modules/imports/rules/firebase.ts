import type { DressFirebase } from './clerk.ts'
import {
  type Incomer,
  moment,
  providerOf,
  type Row,
  rowsOf,
  type Tables,
  text,
  yes,
} from './incomer.ts'

export type Project = Parameters<DressFirebase>[0]

/** What `firebase auth:export` writes; without the project's parameters nobody has a password. */
export function fromFirebase(
  tables: Tables,
  project: Project | null,
  dress: DressFirebase,
): Incomer[] {
  return (tables.users ?? []).map((row) => {
    const [hash, salt] = [text(row, 'passwordHash'), text(row, 'salt')]
    return {
      id: text(row, 'localId') ?? '',
      email: text(row, 'email') ?? '',
      emailVerified: yes(row, 'emailVerified'),
      name: text(row, 'displayName') ?? '',
      image: text(row, 'photoUrl'),
      username: null,
      displayUsername: null,
      role: null,
      createdAt: moment(row, 'createdAt'),
      ban: yes(row, 'disabled') ? { reason: null, until: null } : null,
      password: project && hash && salt ? dress(project, salt, hash) : null,
      ways: rowsOf(row.providerUserInfo).flatMap((info) => {
        const provider = text(info, 'providerId')
        const accountId = text(info, 'rawId', 'federatedId')
        const own = provider === null || provider === 'password' || provider === 'phone'
        return own || !accountId ? [] : [{ providerId: providerOf(provider), accountId }]
      }),
    }
  })
}

/** As the console shows them, or as its command line names them. */
export function projectOf(row: Row): Project | null {
  const signerKey = text(row, 'base64_signer_key', 'signerKey', 'hashKey')
  const saltSeparator = text(row, 'base64_salt_separator', 'saltSeparator') ?? ''
  const rounds = Number(text(row, 'rounds'))
  const memoryCost = Number(text(row, 'mem_cost', 'memoryCost', 'memCost'))
  return signerKey && rounds > 0 && memoryCost > 0
    ? { signerKey, saltSeparator, rounds, memoryCost }
    : null
}
