import * as contract from '@guildhall/contract/billing/customer-data'
import type { Router } from '../../../platform/http/index.ts'
import type { CustomerData } from './service.ts'
import { toReply } from './wire.ts'

export function mountCustomerData(router: Router, customerData: CustomerData) {
  router.bind(contract.download, async ({ principal }) =>
    toReply(await customerData.download(principal)),
  )
}
