/** Names are optional, addresses are not. */
export const nameOf = ({ name, email }: { name: string; email: string }): string => name || email

/** The wire has the roles of a person in one text. */
export function rolesOf({ role }: { role: string | null | undefined }): readonly string[] {
  return (role ?? '').split(',').flatMap((name) => name.trim() || [])
}
