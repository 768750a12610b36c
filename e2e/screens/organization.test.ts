import { useApp } from '../testing/app.ts'
import { testScreenStates } from '../testing/matrix.ts'
import { organizationScreens } from '../testing/organization-states.ts'

testScreenStates(useApp(), organizationScreens)
