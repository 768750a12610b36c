import { useEffect } from 'react'
import { ToastRegion } from '../ui/index.ts'
import { Parts } from './Parts.tsx'
import { GateSample, LetterSample, RefusalSample } from './PublicPlaces.tsx'
import { ShellSample } from './ShellSample.tsx'

const views: Record<string, { title: string; View: () => React.ReactNode }> = {
  parts: { title: 'Parts', View: Parts },
  gate: { title: 'Gate', View: GateSample },
  letter: { title: 'Letter', View: LetterSample },
  refusal: { title: 'Refusal', View: RefusalSample },
  shell: { title: 'Shell', View: ShellSample },
}

export function Gallery() {
  const asked = new URLSearchParams(location.search).get('view') ?? 'parts'
  const { title, View } = views[asked] ?? { title: 'Parts', View: Parts }

  useEffect(() => {
    document.title = `${title} · Guildhall`
  }, [title])

  return (
    <>
      <View />
      <ToastRegion label="Notices" dismissLabel="Dismiss" />
    </>
  )
}
