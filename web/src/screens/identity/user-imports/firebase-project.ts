import type { InputOf, userImports } from '../../../lib/calls.ts'

type Project = NonNullable<InputOf<typeof userImports.create>['firebaseProject']>

/** The block that the console of Firebase shows, or the same as JSON; undefined if it is something else. */
export function projectIn(text: string): Project | undefined {
  const found = (name: string, kind: string) =>
    new RegExp(`${name}["']?\\s*[:=]\\s*["']?(${kind})`).exec(text)?.[1]
  const signerKey = found('base64_signer_key', '[A-Za-z0-9+/=]+')
  const rounds = Number(found('rounds', '\\d{1,3}'))
  const memoryCost = Number(found('mem_cost', '\\d{1,3}'))
  const saltSeparator = found('base64_salt_separator', '[A-Za-z0-9+/=]+') ?? ''
  const isComplete = signerKey !== undefined && rounds > 0 && memoryCost > 0
  return isComplete ? { signerKey, saltSeparator, rounds, memoryCost } : undefined
}
