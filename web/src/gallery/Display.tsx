import { ChartStates } from './ChartStates.tsx'
import { EditorStates } from './EditorStates.tsx'
import { RecordStates } from './RecordStates.tsx'
import { ReferenceStates } from './ReferenceStates.tsx'
import { SampleView } from './SampleView.tsx'

export function Figures() {
  return (
    <SampleView title="Figures">
      <ChartStates />
    </SampleView>
  )
}

export function Records() {
  return (
    <SampleView title="Records">
      <RecordStates />
    </SampleView>
  )
}

export function Editors() {
  return (
    <SampleView title="Editors">
      <EditorStates />
    </SampleView>
  )
}

export function References() {
  return (
    <SampleView title="Reference">
      <ReferenceStates />
    </SampleView>
  )
}
