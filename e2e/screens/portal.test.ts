import { allowedNames } from '../testing/allowed-texts.ts'
import { lawStates, portalStates } from '../testing/buyer-states/portal.ts'
import { useBuyerPages } from '../testing/buyer-states/site.ts'
import { testScreenStates } from '../testing/matrix.ts'

const { app, screenStates } = useBuyerPages([...portalStates, ...lawStates])
testScreenStates(app, screenStates, allowedNames)
