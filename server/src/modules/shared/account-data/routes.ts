import * as contract from '@guildhall/contract/shared/account-data'
import { Reply, type Router } from '../../../platform/http/index.ts'
import type { AccountData } from './service.ts'

export function mountAccountData(router: Router, accountData: AccountData) {
  router.bind(
    contract.download,
    async ({ principal: { user } }) =>
      new Reply<never>({
        stream: await accountData.download(user.id),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': 'attachment; filename="account.json"',
        },
      }),
  )
  router.bind(contract.previewDeletion, ({ principal: { user } }) =>
    accountData.previewDeletion(user.id),
  )
}
