import { allAccountScreens } from '../testing/all-account-states.ts'
import { useApp } from '../testing/app.ts'
import { testScreenStates } from '../testing/matrix.ts'

testScreenStates(useApp(), allAccountScreens)
