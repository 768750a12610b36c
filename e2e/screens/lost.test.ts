import { testScenes } from '../testing/matrix.ts'
import { lost } from '../testing/scenes.ts'
import { useStage } from '../testing/stage.ts'

testScenes(useStage(), lost)
