import { testScenes } from '../testing/matrix.ts'
import { inside } from '../testing/scenes.ts'
import { useStage } from '../testing/stage.ts'

testScenes(useStage(), inside)
