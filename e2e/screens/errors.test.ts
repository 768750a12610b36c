import { useApp } from '../testing/app.ts'
import { errorScreens } from '../testing/error-states.ts'
import { testScreenStates } from '../testing/matrix.ts'

testScreenStates(useApp(), errorScreens)
