import { allowedNames } from '../testing/allowed-texts.ts'
import { portalStates } from '../testing/buyer-states/portal.ts'
import { useBuyerPages } from '../testing/buyer-states/site.ts'
import { testScreenStates } from '../testing/matrix.ts'

const { app, screenStates } = useBuyerPages(Object.values(portalStates).flat())
testScreenStates(app, screenStates, allowedNames)
