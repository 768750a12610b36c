import type { OpenText } from '../../../platform/row-files/index.ts'
import { openSource } from '../../../platform/row-files/index.ts'
import { type ReadOptions, readUsers } from './read-users.ts'
import type { ImportedUser, Row } from './rules/imported-user.ts'
import type { ImportFormat } from './rules.ts'

/** No Firebase project, and a hash function that shows its input. */
export const withoutProject: ReadOptions = {
  project: null,
  firebaseHash: ({ signerKey }, salt, hash) => `${signerKey}|${salt}|${hash}`,
}

/** A text that is read in chunks of `size` characters. */
export function inChunks(text: string, size: number): OpenText {
  return async function* () {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }
}

export async function rowsIn(text: string, list = 'users', size = 7): Promise<Row[]> {
  const source = await openSource(inChunks(text, size))
  return allOf(source.rows(list))
}

/** All users in a text, which is read in small chunks by default. */
export async function usersIn(
  format: ImportFormat,
  text: string,
  { options = withoutProject, size = 7 }: { options?: ReadOptions; size?: number } = {},
): Promise<ImportedUser[]> {
  const source = await openSource(inChunks(text, size))
  return allOf(readUsers(format, source, options))
}

async function allOf<Each>(groups: AsyncIterable<readonly Each[]>): Promise<Each[]> {
  const all: Each[] = []
  for await (const group of groups) all.push(...group)
  return all
}
