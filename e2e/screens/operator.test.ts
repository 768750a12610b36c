import { useApp } from '../testing/app.ts'
import { testScreenStates } from '../testing/matrix.ts'
import { operatorScreens } from '../testing/operator-states.ts'

testScreenStates(useApp(), operatorScreens)
