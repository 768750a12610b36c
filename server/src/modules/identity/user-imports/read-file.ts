import type { UserImport as WireImport } from '@guildhall/contract/identity/user-imports'
import { formatFirebaseHash } from '../../../platform/passwords/index.ts'
import {
  decodeUtf8,
  NotUtf8,
  openSource,
  UnreadableFile,
} from '../../../platform/row-files/index.ts'
import { readUsers } from '../imports/index.ts'
import type { Dependencies } from './dependencies.ts'
import type * as store from './store.ts'

type Project = Parameters<typeof formatFirebaseHash>[0]

/** The file cannot be imported. */
export class Unimportable extends Error {
  readonly code: NonNullable<WireImport['error']>
  constructor(code: Unimportable['code'], options?: ErrorOptions) {
    super(`The file cannot be imported: ${code}.`, options)
    this.code = code
  }
}

const sealPurpose = 'user-import'

export const sealProject = (sealer: Dependencies['sealer'], id: string, project: Project) =>
  sealer.seal(sealPurpose, id, JSON.stringify(project))

/** Reads the users of a stored file; `onBytes` is told how many bytes each step has read. */
export function createFileReader({ files, sealer }: Dependencies) {
  function projectOf({ id, project }: store.UserImport): Project | null {
    const text = project === null ? undefined : sealer.open(sealPurpose, id, project)
    return text === undefined ? null : (JSON.parse(text) as Project)
  }

  return async function open(row: store.UserImport, onBytes: (count: number) => void) {
    const { fileKey } = row
    async function* bytes() {
      const chunks = fileKey === null ? undefined : await files.store.read(fileKey)
      if (!chunks) throw new Unimportable('unreadable')
      for await (const chunk of chunks) {
        onBytes(chunk.length)
        yield chunk
      }
    }
    const source = await openSource(() => decodeUtf8(bytes()))
    const options = { project: projectOf(row), firebaseHash: formatFirebaseHash }
    return readUsers(row.format, source, options)
  }
}

/** Errors of the file by their code; others are no fault of the file. */
export function unimportable(error: unknown): Unimportable | undefined {
  if (error instanceof Unimportable) return error
  if (error instanceof NotUtf8) return new Unimportable('not_utf8', { cause: error })
  if (error instanceof UnreadableFile) return new Unimportable('unreadable', { cause: error })
  return undefined
}
