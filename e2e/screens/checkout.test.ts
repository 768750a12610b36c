import { allowedNames } from '../testing/allowed-texts.ts'
import { checkoutStates } from '../testing/buyer-states/checkout.ts'
import { useBuyerPages } from '../testing/buyer-states/site.ts'
import { testScreenStates } from '../testing/matrix.ts'

const { app, screenStates } = useBuyerPages(Object.values(checkoutStates).flat())
testScreenStates(app, screenStates, allowedNames)
