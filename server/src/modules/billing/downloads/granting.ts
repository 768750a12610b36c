import type { Tx } from '../../../platform/database/index.ts'
import type { GrantOf, InsideType } from '../grants/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'

type FileGrant = GrantOf<'downloadables'>

const filesOf = ({ benefit }: FileGrant) =>
  benefit.properties.files.filter((id) => !benefit.properties.archived[id])

/** A grant gives the files of the benefit that are not archived. */
export function createGranting({
  random,
}: Pick<Dependencies, 'random'>): InsideType<'downloadables'> {
  async function give(tx: Tx, at: Date, grant: FileGrant, fileIds: readonly string[]) {
    const { benefit, customerId, id: grantId, organizationId } = grant
    const row = { organizationId, customerId, benefitId: benefit.id, grantId, createdAt: at }
    await store.give(
      tx,
      row,
      fileIds.map((fileId) => ({ id: random.uuid(), fileId })),
    )
  }

  return {
    runs: 'inside',
    async grant(tx, { at }, grant) {
      const files = filesOf(grant)
      await give(tx, at, grant, files)
      return { properties: { files } }
    },
    async revoke(tx, { at }, grant) {
      await give(tx, at, grant, [])
      return grant.properties
    },
  }
}
