import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { Dependencies } from './dependencies.ts'
import type { Owner, Visit, Visits } from './visits.ts'

type Link = { readonly token: string; readonly owner: Owner; readonly address: string }

/**
 * Whoever is in is asked before a link puts another customer in their place: somebody else may have sent
 * it, and a card that is entered then is theirs.
 */
export function createSwitching({ portal }: Dependencies, { common }: Visits) {
  async function nameOf(owner: Owner): Promise<string | null> {
    const { customer } = await portal.account.get(owner)
    return customer.email ?? customer.name
  }

  return async (visit: Visit, present: Owner, link: Link): Promise<BuyerPage> => {
    const [shared, presentName, otherName] = await Promise.all([
      common(visit),
      nameOf(present),
      nameOf(link.owner),
    ])
    return {
      ...shared,
      kind: 'portal-switch',
      address: link.address,
      present: presentName,
      other: otherName,
      token: link.token,
    }
  }
}
