import { accountScreens } from '../testing/account-states.ts'
import { useApp } from '../testing/app.ts'
import { keyScreens } from '../testing/key-states.ts'
import { testScreenStates } from '../testing/matrix.ts'

testScreenStates(useApp(), [...accountScreens, ...keyScreens])
