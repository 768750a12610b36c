import { ChartStates } from './ChartStates.tsx'
import { EditorStates } from './EditorStates.tsx'
import { RecordStates } from './RecordStates.tsx'
import { SampleView } from './SampleView.tsx'

export function Display() {
  return (
    <SampleView title="Display">
      <ChartStates />
      <RecordStates />
      <EditorStates />
    </SampleView>
  )
}
